import { randomUUID } from 'node:crypto';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { TestServer, Visitor } from '../server/test-server.ts';

type Named =
  `file${'Search' | 'Get' | 'Update' | 'Delete' | 'Restore' | 'Uses' | 'Groups' | 'Counts' | 'Address'}`;

/** Calls of the file library. */
export function libraryOf({ client }: Visitor) {
  const call = <Name extends Named>(name: Name) => {
    const endpoint = endpoints[name];
    return (
      input: Parameters<typeof client.call<typeof endpoint>>[1],
      key = randomUUID() as string,
    ) => client.call(endpoint, input, { idempotencyKey: key });
  };
  return {
    search: (input: object = {}) => call('fileSearch')({ page: 0, size: 9999, ...input }),
    get: (id: string) => call('fileGet')({ id }),
    update: call('fileUpdate'),
    remove: async (...ids: string[]) => (await call('fileDelete')({ ids })).results,
    restore: async (...ids: string[]) => (await call('fileRestore')({ ids })).results,
    uses: (id: string) => call('fileUses')({ id }),
    counts: (input: object = {}) => call('fileCounts')(input),
    groups: () => call('fileGroups')({}),
    address: (id: string) => call('fileAddress')({ id }),
  };
}

/** A user with all permissions on files and on the records that use them. */
export const librarian = (server: TestServer, ...more: string[]) =>
  server.userWith(
    ...['upload', 'search', 'update', 'delete', 'address'].map((call) => `file:${call}`),
    ...more,
  );
