import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAppConfig } from './read-app-config.ts';
import { readControl } from './read-control.ts';
import { readConfig } from './server-config.ts';

it.each([
  ['app-config.json', (DATA_DIR: string) => readAppConfig(readConfig({ DATA_DIR }))],
  ['control.json', readControl],
] as const)('S-OPS-9 says how to mend a %s that cannot be read', async (name, read) => {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-config-'));
  const path = join(folder, name);
  await mkdir(path);
  const refused = `${path} cannot be read (EISDIR): make it readable, or remove it`;
  await expect(read(folder).finally(() => rm(folder, { recursive: true }))).rejects.toThrow(
    refused,
  );
});
