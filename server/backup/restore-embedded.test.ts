import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putEmbedded } from './restore-embedded.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lexdesk-restore-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('S-OPS-7 a restore that fails takes the room of no second database', async () => {
  const [own, from] = [join(dataDir, 'lexdesk.db'), join(dataDir, 'snapshot')];
  await writeFile(own, 'the former one');
  await writeFile(from, 'damaged since it was read');
  const wanted = { name: 'lexdesk.db', size: 1000, sha256: '0'.repeat(64) };
  const aside = join(dataDir, 'before');
  await expect(putEmbedded(dataDir, from, { wanted, aside })).rejects.toThrow('damaged');
  expect((await readdir(dataDir)).sort()).toEqual(['lexdesk.db', 'snapshot']);
  expect(await readFile(own, 'utf8')).toBe('the former one');
});
