import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { embeddedDeps } from '../../tests/support/embedded-deps.ts';
import { exportContent } from './export-content.ts';

const here = embeddedDeps();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-export-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('S-OPS-7 an export', () => {
  it('leaves a folder that is not empty as it is', async () => {
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await chmod(folder, 0o755);
    await expect(exportContent(here(), folder)).rejects.toThrow('is not empty');
    expect(await readdir(folder)).toEqual(['notes.txt']);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });
});
