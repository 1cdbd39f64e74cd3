/** Unexpected texts. */
export const strangeTexts: readonly [what: string, text: string][] = [
  ['SQL', "'; drop table users; --"],
  ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['emoji', '👩‍⚖️🏳️‍🌈𠮷'],
  ['a lone surrogate', 'a\ud800b\udfff'],
  ['NUL', 'a\u0000b'],
  ['control characters', '\u0001\u001b[31m\r\nSet-Cookie: a=b\u2028'],
  ['right-to-left signs', '\u202egpj.exe'],
  ['a prototype’s name', '__proto__'],
];

/** Texts that a search, a pattern, a path or a template may interpret as syntax. */
export const syntaxTexts: readonly string[] = [
  '"劳动" OR NEAR(合同 仲裁, 2) AND NOT *',
  'title:劳动* ^"',
  '((((" ""',
  "' or 1=1 union select null,null--",
  '%_\\%',
  '$1 ? :id {{x}} #{x}',
  '../../etc/passwd',
  '\\\\host\\share',
  'javascript:alert(1)',
  '//evil.example/x',
  'NaN',
  '-1e999',
  'constructor',
  ' \u3000\u00a0\ufeff',
];

/** Placeholder for a number that JSON can express and JavaScript cannot represent; see {@link jsonOf}. */
const BEYOND = '\u0001beyond';

/** Numbers at the limits of what JavaScript and the databases can represent. */
export const strangeNumbers: readonly unknown[] = [
  ...[-1, -0, 0, 0.5, 1e21, -1e308, 5e-324, 2 ** 31 - 1],
  ...[2 ** 31, 2 ** 53, 2 ** 53 - 1, 8.64e15 + 1],
  BEYOND,
];

/** JSON of generated values; the only way to send `1e999`, which parses as Infinity. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll(JSON.stringify(BEYOND), '1e999');

/** An object with an own property `__proto__`, as JSON.parse can create it. */
export const withPrototype = (fields: object): object => ({
  ...fields,
  ...(JSON.parse('{"__proto__":{"permissions":["user:create"]}}') as object),
});

/** Nested lists. */
export function nested(depth: number): unknown {
  let value: unknown = [];
  for (let at = 0; at < depth; at += 1) value = [value];
  return value;
}
