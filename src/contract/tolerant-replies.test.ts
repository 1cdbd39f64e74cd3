import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** Paths of the parts of a schema that refuse unknown properties. */
function strictParts(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = (schema as { type?: unknown }).type === 'strict_object' ? [path] : [];
  const parts = Object.entries(schema);
  return [...own, ...parts.flatMap(([name, part]) => strictParts(part, `${path}.${name}`, seen))];
}

it('S-API-3 no reply is refused for a property that a newer server adds', () => {
  const found = Object.entries<Endpoint>(endpoints).flatMap(([name, { reply }]) =>
    strictParts(reply, name),
  );
  // The operator's file, in which a misspelt name is reported (S-CFG-1).
  const file = /^setting(?:Get|Update)\.entries\.file\b/;
  expect(found.filter((path) => !file.test(path))).toEqual([]);
});

it('S-API-3 a property of a model’s field that only a newer server knows stays, as a save sends it back', () => {
  const field = {
    ...{ label: '地区', key: 'region', type: 'text', required: true, maxLength: 0, dict: '' },
    ...{ min: null, max: null, initial: '', newer: { hint: '如北京' } },
  };
  const { fields } = endpoints.expandModelGet.reply.entries;
  expect(v.parse(fields, [field])).toEqual([field]);
});
