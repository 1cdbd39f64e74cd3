import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../base/call.ts';
import { StartProblem } from '../config/start-problem.ts';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import { isGuessable } from '../security/passwords/new-password.ts';
import { hashPassword } from '../security/passwords/passwords.ts';
import { addDicts, addNewDicts } from './add-dicts.ts';
import { addMenus, addNewMenus, recordMenus } from './add-menus.ts';
import { roleSeeds } from './dict-seeds.ts';
import { addExamples } from './examples/add-examples.ts';
import { storeFiles } from './examples/file-examples.ts';
import { menuSeeds } from './menu-seeds.ts';

/** The first user. */
const ADMIN = { userName: 'admin', realName: '系统管理员' };

/**
 * Fills an empty database in one transaction; one that has a user receives only the new menu entries and dictionaries.
 * Returns the password of `admin` if it was generated, to be shown once.
 */
export async function seed(deps: Deps): Promise<string | null> {
  // Hashing and pictures are slow: done before the transaction, and on the first start only.
  if (await hasUser(deps.db)) {
    await addNewMenus(deps.db);
    await addNewDicts(deps.db, deps.now());
    return null;
  }
  await refuseGuessable(deps.config.adminPassword);
  const password = deps.config.adminPassword ?? randomBytes(12).toString('base64url');
  const [passwordHash, files] = await Promise.all([hashPassword(password), storeFiles(deps)]);
  const now = deps.now();
  const seeded = await deps.db.transaction().execute(async (db) => {
    // Another starting process waits for this transaction, however long it takes.
    if (!isSqlite(db)) {
      await sql`set local lock_timeout = 0`.execute(db);
      await sql`set local statement_timeout = 0`.execute(db);
    }
    const userId = await addAdmin(db, passwordHash, now);
    if (userId === null) return false;
    await addMenus(db, menuSeeds, null);
    await recordMenus(db, menuSeeds);
    await addDicts(db, now);
    await addExamples(db, files, { userId, now });
    return true;
  });
  if (!seeded) for (const { storageName } of files) await deps.storage.drop(storageName);
  return seeded && deps.config.adminPassword === null ? password : null;
}

/** Holds the first password to the rules of all passwords. */
async function refuseGuessable(password: string | null): Promise<void> {
  if (password === null || !(await isGuessable(ADMIN, password))) return;
  throw new StartProblem(
    'ADMIN_PASSWORD is easily guessed: set one that is no common password, without "admin", and more than the name of the product',
  );
}

const hasUser = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Returns null if another process was first. */
async function addAdmin(db: Db, passwordHash: string, createdAt: number): Promise<string | null> {
  const id = crypto.randomUUID();
  const names = { ...ADMIN, nickName: '', level: '1' };
  const empty = { phone: '', email: '', avatar: '', disabled: 0 };
  // Two processes may start on one empty database: the name is unique, so only one insert succeeds.
  const added = await db
    .insertInto('users')
    .values({ id, passwordHash, createdAt, ...names, ...empty })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return null;
  const roles = roleSeeds.map((role) => ({
    ...role,
    code: role.id,
    builtIn: Number(role.id === 'admin'),
    permissions: JSON.stringify(role.permissions),
  }));
  await db.insertInto('roles').values(roles).execute();
  await db.insertInto('userRoles').values({ userId: id, roleId: 'admin' }).execute();
  return id;
}
