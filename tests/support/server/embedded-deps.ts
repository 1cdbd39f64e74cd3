import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Deps } from '../../../server/base/call.ts';
import { readConfig } from '../../../server/config/server-config.ts';
import { connect } from '../../../server/db/connection/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDeps } from '../../../server/open.ts';

/** What a server works with, without one: unit tests call its functions directly. */
export interface EmbeddedDeps extends Deps {
  /** Moves the clock, which stands still otherwise, by milliseconds. */
  advance(milliseconds: number): void;
  /** What was logged. */
  logged: Record<string, unknown>[];
}

/** Gives each test of a file an embedded database of its own, with every table and no content. */
export function embeddedDeps(env: Record<string, string> = {}): () => EmbeddedDeps {
  let empty = '';
  let folder = '';
  let deps: EmbeddedDeps;
  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'lexdesk-empty-'));
    const db = connect(null, empty);
    await migrate(db);
    await db.destroy();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lexdesk-unit-'));
    await copyFile(join(empty, 'lexdesk.db'), join(folder, 'lexdesk.db'));
    deps = await open(folder, env);
  });
  afterEach(async () => {
    await deps.db.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(() => rm(empty, { recursive: true, force: true }));
  return () => deps;
}

async function open(folder: string, env: Record<string, string>): Promise<EmbeddedDeps> {
  const config = readConfig({ DATA_DIR: folder, APP_DIR: 'public', ...env });
  let now = Date.UTC(2026, 10, 23, 9);
  const logged: Record<string, unknown>[] = [];
  const deps = await openDeps(config, '');
  // Nothing here has to survive a power cut.
  await sql`pragma synchronous = off`.execute(deps.db);
  return {
    ...deps,
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    log: (line) => logged.push(line),
    logged,
  };
}
