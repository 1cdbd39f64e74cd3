import { spawnSync } from 'node:child_process';
import { type DatabaseKind, databases } from '../server/test-server.ts';

const hasProgram = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

const lacking = ['pg_dump', 'pg_restore', 'psql'].filter((program) => !hasProgram(program));
if (lacking.length > 0 && databases.includes('postgres')) {
  process.stdout.write(`backups of PostgreSQL are not tested: no ${lacking.join(', ')} in PATH\n`);
}

/** The kinds of database that can be backed up on this machine. */
export const backedUpDatabases: readonly DatabaseKind[] = databases.filter(
  (database) => database === 'sqlite' || lacking.length === 0,
);
