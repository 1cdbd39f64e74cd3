import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Settings } from '../../../server/config/s3-settings.ts';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import type { Visitor } from '../../support/server/test-server.ts';
import { type S3Service, s3Kinds, startS3 } from '../../support/services/s3-service.ts';
import { bytesAt, filesOnDisk, sha256 } from '../uploads/upload-helpers.ts';
import { contentOf, site, storedPaths, upload } from './backup-helpers.ts';

const PATIENCE = 120_000;
/** More than one part of a multipart upload. */
const LARGE = 9 * 1024 * 1024;

type File = Awaited<ReturnType<typeof upload>>;

describe.each(s3Kinds)('S-OPS-7 a backup of files on %s', { timeout: PATIENCE }, (kind) => {
  const here = site('sqlite');
  let service: S3Service;
  /** The installation that is backed up, and another one whose files are in another bucket of the same service. */
  let own: Record<string, string>;
  let other: Record<string, string>;
  let folder: string;
  /** Of the backup; of the same installation, but younger; of the other one. */
  let files: File[];
  let younger: File;
  let foreign: File;

  const bucketOf = (env: Record<string, string>) => {
    const settings: S3Settings = { ...service.settings, bucket: env.S3_BUCKET ?? '' };
    return clientOf(settings);
  };
  const keysIn = async (env: Record<string, string>) =>
    ((await bucketOf(env).listObjects('/', 'files/')) ?? []).map(({ Key }) => Key);
  const using = async <T>(
    env: Record<string, string>,
    work: (visitor: Visitor) => Promise<T>,
  ): Promise<T> => {
    const { server, visitor } = await here().start(env);
    const done = await work(visitor);
    expect(await server.end('SIGTERM')).toMatchObject({ stderr: '' });
    return done;
  };
  const lexdesk = async (env: Record<string, string>, ...args: string[]) => {
    const { code, stdout, stderr } = await here().lexdesk(env, ...args);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  /** Of the stored files that a restore took out of the way. */
  const setAside = async (env: Record<string, string>) => {
    const folders = (await readdir(env.DATA_DIR ?? '')).filter((name) => /^before-/.test(name));
    expect(folders).toHaveLength(1);
    const paths = await storedPaths(join(env.DATA_DIR ?? '', folders[0] ?? ''));
    const digests = await Promise.all(paths.map(async (path) => sha256(await readFile(path))));
    return { names: paths.map((path) => basename(path)), digests };
  };
  /** It is as it was when it was backed up, and nothing of it is on the disk. */
  const isRestored = async (env: Record<string, string>, gone: File) => {
    expect(await lexdesk(env, 'verify')).toMatch(/rows and their files agree/);
    expect(await filesOnDisk(env.DATA_DIR ?? '')).toEqual({ kept: 0, arriving: 0 });
    await using(env, async (visitor) => {
      for (const { address, sha256: digest } of files)
        expect(sha256(await bytesAt(visitor, address))).toBe(digest);
      expect((await visitor.fetch(gone.address)).status).toBe(404);
    });
  };

  beforeAll(async () => {
    service = await startS3(kind);
    await clientOf({ ...service.settings, bucket: 'other-files' }).createBucket();
    own = { ...(await here().place()), ...service.env };
    other = { ...(await here().place()), ...service.env, S3_BUCKET: 'other-files' };
    folder = await here().folder();
    const { server, visitor } = await here().start(own);
    files = [await upload(visitor), await upload(visitor, LARGE)];
    expect(await lexdesk(own, 'backup', folder)).toMatch(/is complete: \d+ files/);
    younger = await upload(visitor);
    await server.end('SIGTERM');
    foreign = await using(other, (of) => upload(of, LARGE));
  }, PATIENCE);
  afterAll(() => service?.stop());

  it('has them like those of a disk', async () => {
    expect(await lexdesk(own, 'verify', folder)).toContain('is whole');
    const digests = Object.values(await contentOf(join(folder, 'files')));
    for (const file of files) expect(digests).toContain(file.sha256);
    expect(digests).not.toContain(younger.sha256);
  });

  it('is restored into another bucket, whose own files are preserved', async () => {
    const former = await keysIn(other);
    await lexdesk(other, 'restore', folder, '--replace');
    const { names, digests } = await setAside(other);
    expect(digests).toContain(foreign.sha256);
    expect(names.map((name) => `files/${name}`).toSorted()).toEqual(former.toSorted());
    const wanted = (await storedPaths(folder)).map((path) => `files/${basename(path)}`);
    expect((await keysIn(other)).toSorted()).toEqual(wanted.toSorted());
    await isRestored(other, foreign);
  });

  it('is restored into its own bucket, where only what is younger moves', async () => {
    await bucketOf(own).deleteObject(`files/${basename((await storedPaths(folder))[0] ?? '')}`);
    expect(await lexdesk(own, 'restore', folder, '--replace')).toMatch(
      /, 1 files of its own\n.* 1 of them stored anew/,
    );
    expect((await setAside(own)).digests).toEqual([younger.sha256]);
    await isRestored(own, younger);
  });

  describe('is tried out where no database is, beside the server whose bucket has the same files', () => {
    let drill: Record<string, string>;
    let alive: File;
    beforeAll(async () => {
      const { server, visitor } = await here().start(own);
      const keys = await keysIn(own);
      expect(keys).toHaveLength((await storedPaths(folder)).length);
      drill = { ...own, DATA_DIR: await here().folder() };
      const { code, stderr } = await here().lexdesk(drill, 'restore', folder);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^the bucket is not empty: .*\n$/)]);
      alive = await upload(visitor);
      await server.end('SIGTERM');
    }, PATIENCE);
    const isUntouched = async () => {
      expect(await lexdesk(own, 'verify')).toMatch(/rows and their files agree/);
      await using(own, async (visitor) => {
        expect(sha256(await bytesAt(visitor, alive.address))).toBe(alive.sha256);
      });
    };

    it('on the disk, of which the bucket knows nothing', async () => {
      const before = await keysIn(own);
      const onDisk = { ...drill, FILES_IN: 'disk' };
      await lexdesk(onDisk, 'restore', folder);
      expect(await lexdesk(onDisk, 'verify')).toMatch(/rows and their files agree/);
      expect(await keysIn(own)).toEqual(before);
    });

    it('and moves nothing out of the bucket by --replace either', async () => {
      const replaced = { ...own, DATA_DIR: await here().folder() };
      expect(await lexdesk(replaced, 'restore', folder, '--replace')).toMatch(
        /^1 files that are not in the backup stay where they are\nrestored as of/,
      );
      await isUntouched();
    });
  });
});
