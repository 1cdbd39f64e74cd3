import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { insertArticle } from '../../../server/articles/write-article.ts';
import type { Db } from '../../../server/db/connection/connect.ts';
import type { Database } from '../../../server/db/schema.ts';
import { articleDefaults } from '../../../src/contract/article/article-fields.ts';

type Part<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

/** Adds a user; returns the id. */
export async function addUser(db: Db, part: Part<'users'> = {}): Promise<string> {
  const id = part.id ?? randomUUID();
  const names = { userName: id, nickName: '', phone: '', email: '', avatar: '', level: '' };
  const row = { id, passwordHash: '', disabled: 0, createdAt: 0, ...names, ...part };
  await db.insertInto('users').values(row).execute();
  return id;
}

/** Adds a session of a user, created and last used at 0 by default. */
export async function addSession(
  db: Db,
  part: Part<'sessions'> & { tokenHash: string; userId: string },
): Promise<void> {
  const times = { id: randomUUID(), createdAt: 0, lastSeenAt: 0 };
  const browser = { companionHash: null, address: '', userAgent: '' };
  await db
    .insertInto('sessions')
    .values({ ...times, ...browser, ...part })
    .execute();
}

/** Adds a course, or a record of another kind; returns the id. */
export async function addRecord(db: Db, part: Part<'records'> = {}): Promise<string> {
  const id = part.id ?? randomUUID();
  const place = { groupId: null, parentId: null, code: null, sort: 0 };
  const written = { version: 1, createdBy: '甲', createdAt: 1, updatedBy: '甲', updatedAt: 1 };
  const content = { kind: 'course', title: id, status: 'on', data: '{}', deletedAt: null };
  const row = { id, ...place, ...written, ...content, ...part };
  await db.insertInto('records').values(row).execute();
  return id;
}

/** Adds a draft, then sets these columns; returns the id. */
export async function addArticle(db: Db, part: Part<'articles'> = {}): Promise<string> {
  const id = part.id ?? randomUUID();
  const entry = { userName: '甲', now: 1, versionFloor: 0, action: '新建文章' };
  await insertArticle(
    db,
    id,
    { ...articleDefaults, title: '劳动合同', body: '<p>正文</p>' },
    entry,
  );
  await db
    .updateTable('articles')
    .set({ id, ...part })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Adds the row of a stored file, without bytes; returns the id. */
export async function addFile(db: Db, part: Part<'files'> = {}): Promise<string> {
  const id = part.id ?? randomUUID();
  const userId = part.userId ?? (await addUser(db));
  const content = { name: 'a.txt', type: 'text/plain', size: 1, sha256: '', storageName: id };
  const row = { id, userId, kind: 'file', createdAt: 1, ...content, ...part };
  await db.insertInto('files').values(row).execute();
  return id;
}
