import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { type DatabaseKind, Visitor } from '../../support/server/test-server.ts';
import { type PostgresCluster, sharedPostgres } from '../../support/services/postgres.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';
import { plain, sha256, video } from '../uploads/upload-helpers.ts';

type Env = Record<string, string>;

/** Servers, their data and their backups: all of it goes after the tests. */
export interface Site {
  built: BuiltServer;
  /** A folder that is not there yet, or empty. */
  folder(): Promise<string>;
  /** An installation that no server has begun. */
  place(): Promise<Env & { DATA_DIR: string; DATABASE_URL: string }>;
  start(env: Env): Promise<{ server: RunningServer; visitor: Visitor }>;
  lexdesk: BuiltServer['run'];
}

export function site(database: DatabaseKind): () => Site {
  let made: Site;
  let cluster: PostgresCluster | undefined;
  const folders: string[] = [];
  beforeAll(async () => {
    const built = await BuiltServer.build();
    if (database === 'postgres') cluster = await sharedPostgres();
    const folder = async () => {
      const path = await built.dataDir();
      folders.push(path);
      return path;
    };
    made = {
      built,
      folder,
      place: async () => ({
        DATA_DIR: await folder(),
        DATABASE_URL: (await cluster?.createDatabase()) ?? '',
      }),
      async start(env) {
        const server = await built.start(env);
        return { server, visitor: await new Visitor(server.url).signIn('admin') };
      },
      lexdesk: (env, ...args) => built.run(env, ...args),
    };
  });
  afterAll(async () => {
    await made?.built.dispose();
    await cluster?.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return () => made;
}

const empty = { summary: '', body: '', author: '', coverId: null, attachmentIds: [] };

export const saveArticle = (visitor: Visitor, id: string) =>
  visitor.client.call(endpoints.articleCreate, { id, title: id, ...empty }, { idempotencyKey: id });

/** Ids of all articles. */
export async function articleIds(visitor: Visitor): Promise<string[]> {
  const { list } = await visitor.client.call(endpoints.articleSearch, { page: 0, size: 9999 });
  return list.map(({ id }) => id);
}

/** Stores a file of its own. */
export async function upload(visitor: Visitor, size = 30_000) {
  const bytes = video(size);
  const { id, address } = await plain(visitor, 'a.mp4', bytes);
  return { id, address, sha256: sha256(bytes) };
}

/** Paths of the stored files of a data folder, or of a backup. */
export async function storedPaths(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/** All that lies in a folder, by its path in it and its digest. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const digests = await Promise.all(
    files.map(async (path) => [path.slice(folder.length), sha256(await readFile(path))] as const),
  );
  return Object.fromEntries(digests);
}

/** As a disk does that is failing. */
export async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** Changes what a manifest says. */
export async function editManifest(
  folder: string,
  change: (manifest: Record<string, unknown>) => object,
): Promise<void> {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, ...change(manifest) }));
}
