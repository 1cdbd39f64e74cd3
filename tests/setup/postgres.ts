import { sharePostgres } from '../support/postgres.ts';

/** Vitest's global setup of the contract tests: one PostgreSQL, in which each file has a database of its own. */
// biome-ignore lint/style/noDefaultExport: Vitest calls the default export of its setup file
export default sharePostgres;
