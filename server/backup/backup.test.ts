import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withBadSector } from '../../tests/support/server/bad-sector.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import type { Deps } from '../base/call.ts';
import { connect } from '../db/connection/connect.ts';
import type { Storage } from '../storage/storage.ts';
import { backup } from './backup.ts';
import { onDisk } from './backup-problem.ts';
import { readManifest } from './manifest.ts';
import { verifyStorage } from './verify-storage.ts';

const deps = embeddedDeps();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-backup-'));
  const names = { userName: 'u', nickName: '', realName: '', phone: '', email: '', avatar: '' };
  const user = { id: 'u', ...names, level: '', passwordHash: '', disabled: 0, createdAt: 0 };
  await deps().db.insertInto('users').values(user).execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function addFile(id: string, { made = false } = {}): Promise<string> {
  const { db, storage } = deps();
  const received = await storage.receive(Readable.from([Buffer.from(id)]), 100);
  const storageName = id.repeat(40);
  await received.commit(storageName);
  const { size, sha256 } = received;
  if (made) {
    const row = { fileId: 'a', variant: 'small', storageName, size };
    await db.insertInto('filePictures').values(row).execute();
    return storageName;
  }
  const own = { userId: 'u', kind: 'file', name: id, type: 'text/plain', createdAt: 0 };
  await db
    .insertInto('files')
    .values({ id, size, sha256, storageName, ...own })
    .execute();
  return storageName;
}

/** The same dependencies, with a storage that calls `before` ahead of each read. */
const withRead = (before: (name: string) => Promise<void>): Deps => {
  const { storage } = deps();
  const read: Storage['read'] = async (name, start, end) => {
    await before(name);
    return storage.read(name, start, end);
  };
  return { ...deps(), storage: { ...storage, read } };
};

/**
 * Releases the lock as if its process had ended: this process still locks the removed file, the next backup a new one.
 */
async function unlock(): Promise<void> {
  await rm(join(folder, 'lexdesk-backup.lock'));
  await writeFile(join(folder, 'lexdesk-backup.lock'), '');
}

describe('S-OPS-7 a backup', () => {
  it('starts over when a file is deleted before it is copied', async () => {
    const [gone, stays] = [await addFile('a'), await addFile('b')];
    const upkeep = withRead(async (name) => {
      if (name !== gone) return;
      await deps().db.deleteFrom('files').where('storageName', '=', gone).execute();
      await deps().storage.drop(gone);
    });
    await backup(upkeep, folder);
    const { files, missing, snapshot } = await readManifest(folder);
    expect([files.map(({ name }) => name), missing]).toEqual([[stays], []]);
    expect(await readdir(join(folder, 'snapshots'))).toEqual([snapshot]);
  });

  it('ends where files are destroyed all the time', async () => {
    let last = 0;
    await addFile('0');
    const upkeep = withRead(async (name) => {
      await deps().db.deleteFrom('files').where('storageName', '=', name).execute();
      await deps().storage.drop(name);
      last += 1;
      await addFile(String(last));
    });
    await expect(backup(upkeep, folder)).rejects.toThrow('all the time');
    await expect(readManifest(folder)).rejects.toThrow('no finished backup');
  });

  it('lists a file that is lost while its row is there', async () => {
    const lost = await addFile('a');
    await deps().storage.drop(lost);
    expect((await backup(deps(), folder)).left).toEqual([expect.stringContaining(lost)]);
    expect(await readManifest(folder)).toMatchObject({ files: [], missing: [lost] });
  });

  it('leaves out pictures that are made again, with their rows', async () => {
    const [own] = [await addFile('a'), await addFile('b', { made: true })];
    await backup(deps(), folder);
    const { files, snapshot } = await readManifest(folder);
    expect(files.map(({ name }) => name)).toEqual([own]);
    expect(await readdir(join(folder, 'snapshots', snapshot))).toEqual(['lexdesk.db']);
    const copy = connect(null, join(folder, 'snapshots', snapshot));
    expect(await copy.selectFrom('filePictures').selectAll().execute()).toEqual([]);
    await copy.destroy();
  });

  it('reads what lies in the folder without a manifest, and closes a folder that is open to others', async () => {
    const name = await addFile('a');
    await backup(deps(), folder);
    await rm(join(folder, 'manifest.json'));
    await unlock();
    await writeFile(join(folder, 'files', 'aa', name), 'b');
    await chmod(folder, 0o755);
    await backup(deps(), folder);
    expect(await readFile(join(folder, 'files', 'aa', name), 'utf8')).toBe('a');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('has all but a file that the disk cannot read, which a comparison names', async () => {
    const [bad, good] = [await addFile('a'), await addFile('b')];
    const broken = { ...deps(), storage: withBadSector(deps().storage, bad) };
    expect((await verifyStorage(broken)).found).toEqual([`damaged: ${bad}`]);
    expect((await backup(broken, folder)).left).toEqual([expect.stringContaining(bad)]);
    const { files, missing } = await readManifest(folder);
    expect([files.map(({ name }) => name), missing]).toEqual([[good], [bad]]);
  });

  it('is made by one process at a time', async () => {
    let second: Promise<unknown> = Promise.resolve();
    await addFile('a');
    const slow = withRead(async () => {
      second = backup(deps(), folder).catch((error: Error) => error.message);
      await second;
    });
    await backup(slow, folder);
    expect(await second).toContain('is being written by another backup');
  });

  it('says which file stands in its way where that is no lock of another one', async () => {
    await mkdir(join(folder, 'lexdesk-backup.lock'));
    await expect(onDisk(() => backup(deps(), folder))).rejects.toThrow(
      `${join(folder, 'lexdesk-backup.lock')} cannot be used (SQLITE_CANTOPEN)`,
    );
  });

  it('that fails leaves what it found, and takes away what one that was killed has left', async () => {
    await addFile('a');
    await backup(deps(), folder);
    const { snapshot } = await readManifest(folder);
    const killed = join(folder, 'snapshots', '20200101T000000000Z');
    await mkdir(killed);
    await writeFile(join(killed, 'lexdesk.db'), 'half of a database');
    const [first, second] = [await addFile('b'), await addFile('c')];
    let asked = 0;
    const full = withRead(async () => {
      asked += 1;
      if (asked === 1) expect(await readdir(join(folder, 'snapshots'))).toHaveLength(2);
      else throw Object.assign(new Error('ENOSPC: no space left, write'), { code: 'ENOSPC' });
    });
    await unlock();
    await expect(backup(full, folder)).rejects.toThrow('ENOSPC');
    expect([first, second]).toHaveLength(asked);
    expect(await readdir(join(folder, 'snapshots'))).toEqual([snapshot]);
    expect(await readdir(folder)).not.toContain('tmp');
    expect(await readManifest(folder)).toMatchObject({ snapshot });
  });

  it('removes nothing where it does not understand what the folder holds', async () => {
    await addFile('a');
    await backup(deps(), folder);
    const { snapshot } = await readManifest(folder);
    await writeFile(join(folder, 'manifest.json'), '{"format":2}');
    await unlock();
    const away = withRead(async () => {
      throw Object.assign(new Error('ENOSPC: no space left, write'), { code: 'ENOSPC' });
    });
    await addFile('b');
    await expect(backup(away, folder)).rejects.toThrow('ENOSPC');
    expect(await readdir(join(folder, 'snapshots'))).toContain(snapshot);
  });
});
