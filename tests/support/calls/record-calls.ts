import { randomUUID } from 'node:crypto';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { EntityName } from '../../../src/contract/entities.ts';
import { entityNames, sampleOf } from '../data/record-samples.ts';
import type { TestServer, Visitor } from '../server/test-server.ts';

/** A record of a reply. */
interface Made extends Record<string, unknown> {
  id: string;
  version: number;
}
interface Result {
  id: string;
  code: number;
  message: string;
}

export const MISSING = '00000000-0000-4000-8000-00000000dead';
/** Group of the records of an entity, and the field that refers to it. */
export const owners = {
  dictDetail: ['dict', 'dictId'],
  expand: ['expandModel', 'modelId'],
  chapter: ['course', 'courseId'],
} as const satisfies Partial<Record<EntityName, readonly [EntityName, string]>>;
/** See {@link owners}. */
export const ownerOf = (name: EntityName) =>
  (owners as Partial<Record<EntityName, readonly [EntityName, string]>>)[name];

/** Calls of one entity, untyped. */
export function callsOf(name: EntityName, visitor: Visitor) {
  const call = async <Reply>(
    what: string,
    input: object,
    idempotencyKey: string = randomUUID(),
  ) => {
    const endpoint = endpoints[`${name}${what}` as 'cataCreate'];
    return (await visitor.client.call(endpoint, input as never, { idempotencyKey })) as Reply;
  };
  return {
    get: (id: string) => call<Made>('Get', { id }),
    search: (input: object = {}) =>
      call<{ list: Made[]; total: number }>('Search', { page: 0, size: 9999, ...input }),
    create: (input: object, key?: string) => call<Made>('Create', input, key),
    update: (input: object, key?: string) => call<Made>('Update', input, key),
    remove: async (...ids: string[]) =>
      (await call<{ results: Result[] }>('Delete', { ids })).results,
    restore: async (...ids: string[]) =>
      (await call<{ results: Result[] }>('Restore', { ids })).results,
    sort: (parentId: string | null, ids: string[]) =>
      call<{ results: Result[] }>('Sort', { parentId, ids }),
  };
}

/** Valid fields; the group is created first. */
export async function fieldsFor(name: EntityName, visitor: Visitor, change: object = {}) {
  const owner = ownerOf(name);
  if (!owner || owner[1] in change) return sampleOf(name, { ...change });
  const { id } = await callsOf(owner[0], visitor).create({
    id: randomUUID(),
    ...sampleOf(owner[0]),
  });
  return sampleOf(name, { [owner[1]]: id, ...change });
}

/** Creates a record, and its group unless `change` names one. */
export async function make(name: EntityName, visitor: Visitor, change: object = {}): Promise<Made> {
  return callsOf(name, visitor).create({
    id: randomUUID(),
    ...(await fieldsFor(name, visitor, change)),
  });
}

const codes = (...names: EntityName[]) =>
  names.flatMap((name) =>
    ['search', 'create', 'update', 'delete'].map((call) => `${name}:${call}`),
  );

/** A user with all permissions on every entity. */
export const staff = (server: TestServer) => server.userWith(...codes(...entityNames));
