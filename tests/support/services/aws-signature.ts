import { createHash, createHmac } from 'node:crypto';

/** AWS's published examples are signed with it. */
export const EXAMPLE_KEY = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
} as const;

/** A request as a service gets it. */
export interface SignedRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** Those that are signed, by their names in small letters. */
  headers: Readonly<Record<string, string>>;
  /** Its digest, or the word for none. */
  payload: string;
  /** `20130524T000000Z` */
  at: string;
  /** Date, region, service and `aws4_request`. */
  scope: readonly string[];
}

const encoded = (text: string) =>
  Buffer.from(text).reduce((all, byte) => {
    const letter = String.fromCharCode(byte);
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    return all + (/[A-Za-z0-9._~-]/.test(letter) ? letter : `%${hex}`);
  }, '');
/** What a service decodes, it encodes again by the rules. */
const again = (text: string) => encoded(decodeURIComponent(text));

/** The signature that a service computes of a request (version 4). */
export function signatureOf(
  { method, target, headers, payload, at, scope }: SignedRequest,
  secret: string,
): string {
  const [path = '', query = ''] = target.split('?');
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=').map(again))
    .map(([name, value = '']) => `${name}=${value}`);
  const names = Object.keys(headers).sort();
  const request = [
    ...[method, path.split('/').map(again).join('/'), pairs.sort().join('&')],
    ...names.map((name) => `${name}:${headers[name]}`),
    ...['', names.join(';'), payload],
  ];
  const text = [
    ...['AWS4-HMAC-SHA256', at, scope.join('/')],
    createHash('sha256').update(request.join('\n')).digest('hex'),
  ].join('\n');
  const key = scope.reduce<Buffer | string>(
    (by, part) => createHmac('sha256', by).update(part).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}
