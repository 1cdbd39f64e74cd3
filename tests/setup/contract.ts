import { shareSeededServers } from '../support/server/seeded-servers.ts';
import { shareServerBundle } from '../support/server/server-bundle.ts';
import { sharePostgres } from '../support/services/postgres.ts';

/**
 * Vitest's global setup of the contract tests: one PostgreSQL, in which each file has a database of its own, one first
 * start that the data of all others is copied from, and one bundle.
 */
// biome-ignore lint/style/noDefaultExport: Vitest calls the default export of its setup file
export default async function shareServers(): Promise<() => Promise<void>> {
  const endings = await Promise.all([sharePostgres(), shareServerBundle()]);
  const forgetSeeded = await shareSeededServers();
  return async () => {
    await forgetSeeded();
    await Promise.all(endings.map((end) => end()));
  };
}
