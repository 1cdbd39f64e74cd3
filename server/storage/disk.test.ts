import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './disk.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-disk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('S-ADM-11 a folder that an operator names', () => {
  it('is created with its parents, and may be there already', async () => {
    const path = join(folder, 'a', 'b', 'c');
    makeFolder(path, 0o700);
    makeFolder(path, 0o700);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    await symlink(path, join(folder, 'link'));
    makeFolder(join(folder, 'link'));
  });

  it.each([
    ['below a file', 'file/below', 'ENOTDIR'],
    ['a file', 'file', 'EEXIST'],
    ['a link to nowhere', 'nowhere', 'EEXIST'],
  ])('is refused where it is %s', async (_, name, code) => {
    await writeFile(join(folder, 'file'), '');
    await symlink(join(folder, 'gone'), join(folder, 'nowhere')).catch(() => undefined);
    expect(() => makeFolder(join(folder, name))).toThrow(code);
  });

  it('is refused where none can be created', () => {
    expect(() => makeFolder('/proc/lexdesk/data')).toThrow();
  });
});
