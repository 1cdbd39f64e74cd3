import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { changeMenu, menuOfComponent } from '../support/calls/menu-calls.ts';
import { onEachDatabase, type Visitor } from '../support/server/test-server.ts';
import { lineOf, timesOf } from './times.ts';

const [USERS, ROLES, ENTRIES] = [10_000, 200, 2000];
/** Rows of one statement. */
const PIECE = 500;
const ROUNDS = 20;

const table: Record<string, string>[] = [];
afterAll(() => console.table(table));

/** `count` rows, a piece at a time. */
async function insert<Row>(
  count: number,
  rowOf: (n: number) => Row,
  add: (rows: Row[]) => Promise<unknown>,
) {
  const rows = Array.from({ length: count }, (_, n) => rowOf(n));
  for (let done = 0; done < count; done += PIECE) await add(rows.slice(done, done + PIECE));
}

async function changeEntry(admin: Visitor): Promise<void> {
  const menu = await menuOfComponent(admin, 'article/index');
  await changeMenu(admin, menu, { title: `${menu.title}。`.slice(-20) });
}

onEachDatabase((server, database) => {
  let admin: Visitor;

  beforeAll(async () => {
    const { db, now } = server().deps;
    const users = Array.from({ length: USERS }, () => randomUUID());
    const known = await db
      .selectFrom('menus')
      .selectAll()
      .where('permission', 'is not', null)
      .executeTakeFirstOrThrow();
    await insert(
      ROLES,
      (n) => ({
        id: `role-${n}`,
        name: `角色 ${n}`,
        permissions: '["article:search"]',
        code: `role${n}`,
      }),
      (rows) => db.insertInto('roles').values(rows).execute(),
    );
    await insert(
      USERS,
      (n) => ({
        ...{ id: users[n] ?? '', userName: `person-${n}`, realName: `人员 ${n}`, passwordHash: '' },
        ...{
          nickName: '',
          phone: '',
          email: '',
          avatar: '',
          level: '',
          disabled: Number(n % 50 === 0),
        },
        ...{ createdAt: now() - n, lastLoginAt: n % 3 === 0 ? now() - n : null },
      }),
      (rows) => db.insertInto('users').values(rows).execute(),
    );
    await insert(
      2 * USERS,
      (n) => ({
        userId: users[Math.floor(n / 2)] ?? '',
        roleId: `role-${(Math.floor(n / 2) + 7 * (n % 2)) % ROLES}`,
      }),
      (rows) => db.insertInto('userRoles').values(rows).execute(),
    );
    await insert(
      ENTRIES,
      (n) => ({ ...known, id: randomUUID(), sort: n, path: `entry-${n}`, name: `Entry${n}` }),
      (rows) => db.insertInto('menus').values(rows).execute(),
    );
    if (database === 'postgres') await sql`vacuum analyze`.execute(db);
    admin = await server().admin();
  }, 60 * 60_000);

  const page = { page: 0, size: 20 };
  describe(`${USERS} users, ${ROLES} roles, ${ENTRIES} menu entries`, () => {
    it.each<[string, () => Promise<unknown>]>([
      ['users', () => admin.client.call(endpoints.userSearch, page)],
      ['users, page 400', () => admin.client.call(endpoints.userSearch, { ...page, page: 400 })],
      [
        'users by last login',
        () => admin.client.call(endpoints.userSearch, { ...page, sort: 'lastLoginAt' }),
      ],
      [
        'users by a word',
        () => admin.client.call(endpoints.userSearch, { ...page, keyword: '人员 99' }),
      ],
      [
        'users of a role',
        () => admin.client.call(endpoints.userSearch, { ...page, role: 'role-7' }),
      ],
      ['users, counted', () => admin.client.call(endpoints.userCounts, {})],
      ['roles to choose from', () => admin.client.call(endpoints.userRoles, {})],
      ['roles', () => admin.client.call(endpoints.roleSearch, {})],
      ['menu entries', () => admin.client.call(endpoints.menuSearch, {})],
      ['a menu entry is changed', () => changeEntry(admin)],
      [
        'the menu as a role gets it',
        () => admin.client.call(endpoints.menuPreview, { roleId: 'role-7' }),
      ],
      ['the menu of an administrator', () => admin.menu()],
      ['who is signed in', () => admin.client.call(endpoints.sessionSearch, page)],
    ])('%s', async (what, act) => {
      table.push(lineOf(what, database, await timesOf(act, ROUNDS)));
    });
  });
});
