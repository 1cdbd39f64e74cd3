import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';
import { createRecord } from '../records/write-records.ts';
import { dictDetailKind, dictKind } from '../routes/dict/dict-kinds.ts';
import { indexArticle } from '../search/article-texts.ts';
import { hashPassword } from '../security/passwords.ts';
import { addMenus, addNewMenus, recordMenus } from './add-menus.ts';
import { articleSeeds } from './article-seeds.ts';
import { dictSeeds, roleSeeds } from './dict-seeds.ts';
import { addCourse, addExtraContent } from './examples.ts';
import { menuSeeds } from './menu-seeds.ts';

type Db = Kysely<Database>;

/**
 * Fills an empty database, all or nothing; one that has a user gets the menu entries that are new, and nothing else. Gives
 * the password of `admin` where it was made up here, to be shown once.
 */
export async function seed(deps: Deps): Promise<string | null> {
  // A hash takes its time; it is made before the transaction, and for the first start only.
  if (await hasUser(deps.db)) {
    await addNewMenus(deps.db);
    return null;
  }
  const password = deps.config.adminPassword ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const seeded = await deps.db.transaction().execute(async (db) => {
    if (!(await addAdmin(db, passwordHash, deps.now()))) return false;
    await addMenus(db, menuSeeds, null);
    await recordMenus(db, menuSeeds);
    await addDicts(db, deps.now());
    await addArticles(db, deps.now());
    await addCourse(db, deps.now());
    await addExtraContent(db, deps.now());
    return true;
  });
  return seeded && deps.config.adminPassword === null ? password : null;
}

const hasUser = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

async function addAdmin(db: Db, passwordHash: string, createdAt: number): Promise<boolean> {
  const id = crypto.randomUUID();
  const names = { userName: 'admin', nickName: '系统管理员', level: '1' };
  const empty = { phone: '', email: '', avatar: '', disabled: 0 };
  // Two processes may start on one empty database: the name is unique, so only one of them inserts it.
  const added = await db
    .insertInto('users')
    .values({ id, passwordHash, createdAt, ...names, ...empty })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return false;
  const roles = roleSeeds.map((role) => ({
    ...role,
    permissions: JSON.stringify(role.permissions),
  }));
  await db.insertInto('roles').values(roles).execute();
  await db.insertInto('userRoles').values({ userId: id, roleId: 'admin' }).execute();
  return true;
}

async function addDicts(db: Db, now: number): Promise<void> {
  const author = { userName: 'admin', now };
  for (const [sort, [code, { name, entries }]] of Object.entries(dictSeeds).entries()) {
    const id = crypto.randomUUID();
    const fields = { name, code, note: '', sort, status: 'on' } as const;
    await createRecord(db, dictKind, { id, fields }, author);
    for (const [at, [value, label]] of Object.entries(entries).entries()) {
      const entry = { dictId: id, value, label, color: '', isDefault: false, note: '' };
      const placed = { ...entry, sort: at, status: 'on' } as const;
      await createRecord(db, dictDetailKind, { id: crypto.randomUUID(), fields: placed }, author);
    }
  }
}

const HOUR = 60 * 60_000;

async function addArticles(db: Db, now: number): Promise<void> {
  const rows = articleSeeds.map(([title, author, status, summary], index) => ({
    id: crypto.randomUUID(),
    title,
    summary,
    body: `${summary}\n\n本文为示例内容，仅说明一般规则，不构成法律意见；具体问题请咨询执业律师。`,
    author,
    status,
    coverId: null,
    attachmentIds: '[]',
    version: 1,
    createdBy: 'admin',
    createdAt: now - (index + 2) * 20 * HOUR,
    updatedBy: 'admin',
    updatedAt: now - (index + 1) * 7 * HOUR,
    reviewNote: '',
    submittedBy: 'admin',
    editedBy: 'admin',
    excerpt: '',
    flags: '',
    sort: 0,
    slug: '',
    data: '{}',
    firstPublishedAt: isOut(status) ? now - (index + 1) * 7 * HOUR : null,
    publishedAt: isOut(status) ? now - (index + 1) * 7 * HOUR : null,
    publishAt: status === 'scheduled' ? now + 7 * 24 * HOUR : null,
  }));
  await db.insertInto('articles').values(rows).execute();
  for (const row of rows.toReversed()) await indexArticle(db, row);
}

/** Readers see it, or have seen it. */
const isOut = (status: string): boolean => status === 'published' || status === 'withdrawn';
