import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeReadOnly } from '../../tests/support/server/read-only-disk.ts';
import { readConfig } from '../config/server-config.ts';
import { StartProblem } from '../config/start-problem.ts';
import { openStorage } from './open-storage.ts';

let folders: string[];
const open = () => openStorage(readConfig({ DATA_DIR: folders[0] }), false);

beforeEach(async () => {
  // Two file systems.
  const parents = [tmpdir(), '/dev/shm'];
  folders = await Promise.all(parents.map((parent) => mkdtemp(join(parent, 'lexdesk-storage-'))));
});
afterEach(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

it('S-OPS-9 refuses folders between which no file can be moved, and names the remedy', async () => {
  const [folder = '', elsewhere = ''] = folders;
  await symlink(elsewhere, join(folder, 'files'));
  const refused = await open().catch((error) => error);
  expect(refused).toBeInstanceOf(StartProblem);
  expect(refused.message).toContain(`DATA_DIR=${folder} takes no files (EXDEV)`);
  expect(refused.message).toContain('on one file system');
});

it('S-OPS-9 refuses folders that are not writable', async () => {
  await open();
  const mend = makeReadOnly({ except: ['mkdir'] });
  await expect(open().finally(mend)).rejects.toThrow(
    'takes no files (EROFS): tmp, parts and files below it have to belong to this account',
  );
});

it('S-OPS-8 opens on a full disk, as that may be mended while it runs', async () => {
  await open();
  const mend = makeReadOnly({ except: ['mkdir'], code: 'ENOSPC' });
  await expect(open().finally(mend)).resolves.toBeDefined();
  expect(await readdir(join(folders[0] ?? '', 'tmp'))).toEqual([]);
});
