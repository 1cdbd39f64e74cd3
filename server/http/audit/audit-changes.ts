import type { AuditChange, AuditValue } from '../../../src/contract/access/audit.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { isHtml, plainTextOf } from '../../../src/contract/rich-text/rich-text-form.ts';
import type { Changed } from '../../base/call.ts';
import { richTextFields } from '../../security/clean-rich-text.ts';

/** Fields whose name matches are never logged. */
const SECRET = /password|token|secret|hash|captcha|pictcode/i;
/** Of texts and JSON lists longer than this only the length is logged. */
const LONGEST = 300;
/** Maximum changed fields per line. */
const MOST = 60;

/** Kind of the objects of an endpoint, unless its handler sets one. */
export const kindOf = ({ about, permission }: Pick<Endpoint, 'about' | 'permission'>): string =>
  about ?? permission?.split(':')[0] ?? '';

/** Rich text fields of the contract, by kind: of bodies only the length is logged. */
const bodies = new Set(
  Object.values(endpoints).flatMap((endpoint) =>
    richTextFields(endpoint.request).map((name) => `${kindOf(endpoint)}.${name}`),
  ),
);

/** The fields that differ; nested fields by their path: `data.unit`. */
export function changesOf({ kind, before, after }: Touched): AuditChange[] {
  if (!before || !after) return [];
  const [was, is] = [flat(before), flat(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .filter((name) => !SECRET.test(name) && !isSame(was.get(name), is.get(name)))
    .slice(0, MOST)
    .map((name) => changeOf(kind, name, was.get(name), is.get(name)));
}

type Touched = Pick<Changed, 'before' | 'after'> & { kind: string };

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Flattens one level of nesting; all kinds of empty values count as absent. */
function flat(fields: object): Map<string, unknown> {
  const all = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) all.set(name, value);
    else for (const [inner, part] of Object.entries(value)) all.set(`${name}.${inner}`, part);
  }
  for (const [name, value] of all) if (isEmpty(value)) all.delete(name);
  return all;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

function changeOf(kind: string, field: string, was: unknown, is: unknown): AuditChange {
  if (bodies.has(`${kind}.${field}`) || isLong(was) || isLong(is)) {
    return { field, before: null, after: null, characters: [lengthOf(was), lengthOf(is)] };
  }
  return { field, before: (was ?? null) as AuditValue, after: (is ?? null) as AuditValue };
}

function isLong(value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value === 'string') return value.length > LONGEST || isHtml(value);
  const isPlain = [value].flat().every((part) => part === null || typeof part !== 'object');
  return !isPlain || JSON.stringify(value).length > LONGEST;
}

/** Length of a text without its markup. */
const lengthOf = (value: unknown): number => {
  if (value === undefined) return 0;
  return (typeof value === 'string' ? plainTextOf(value) : JSON.stringify(value)).length;
};
