import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onCluster } from './on-cluster.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const cluster = onCluster();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-settings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Imports such a file as an administrator does, beside the processes. */
async function importSettings(name: string, content: object): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  const { databaseUrl, storage, processes } = cluster();
  const DATA_DIR = processes[0]?.dataDir;
  const env = { ...process.env, ...storage.env, DATABASE_URL: databaseUrl, DATA_DIR };
  const args = [join(ROOT, 'dist/server/main.js'), 'settings', 'import', path];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}

/** What is answered through nginx, by whichever process, each asked more than once. */
async function answered(path: string, field: string): Promise<unknown[]> {
  const values = new Set<unknown>();
  for (let call = 0; call < 9; call += 1) {
    const reply = await fetch(`${cluster().url}${path}`);
    values.add(((await reply.json()) as Record<string, unknown>)[field]);
  }
  expect(await cluster().reached(path)).toBe(3);
  return [...values];
}

it('S-OPS-5 an order that is imported at one process is that of all at once', async () => {
  expect(await answered('/control.json', 'action')).toEqual(['none']);
  await importSettings('control.json', { action: 'update' });
  expect(await answered('/control.json', 'action')).toEqual(['update']);
});

it('S-OPS-5 a configuration that is imported at one process is that of each from its next start on', async () => {
  const config = JSON.parse(await readFile(join(ROOT, 'public/app-config.json'), 'utf8'));
  await importSettings('app-config.json', { ...config, subtitle: '三处一致' });
  for (const one of cluster().processes) await one.restart();
  expect(await answered('/app-config.json', 'subtitle')).toEqual(['三处一致']);
});
