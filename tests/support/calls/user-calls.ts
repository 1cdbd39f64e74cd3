import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { PASSWORD, type TestServer, type Visitor } from '../server/test-server.ts';
import { person } from './endpoint-bodies.ts';

export type UserFieldsPart = Partial<Parameters<typeof bodyOf>[0]>;

const bodyOf = (part: { userName?: string; realName?: string; roleIds?: string[] }) => ({
  id: randomUUID(),
  userName: `user-${randomUUID().slice(0, 8)}`,
  ...person,
  ...part,
});

/** Creates a user; returns the record with the one-time password. */
export async function makeUser({ client }: Visitor, part: UserFieldsPart = {}) {
  const { user, password } = await client.call(endpoints.userCreate, bodyOf(part));
  return { ...user, password: password ?? '' };
}

/** Signs in; returns the whole envelope. The visitor has the token, also with 1005. */
export async function tryLogin(visitor: Visitor, userName: string, password = PASSWORD) {
  const reply = await visitor.fetch(`${BASE_PATH}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  });
  const envelope = await reply.json();
  visitor.token = envelope.rtn_data?.token ?? null;
  visitor.cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return envelope as { rtn_code: number; rtn_msg: string; rtn_data: Record<string, unknown> };
}

/** A second administrator, created by `admin`, after the first password change. */
export async function secondAdministrator(server: TestServer) {
  const made = await makeUser(await server.admin(), { roleIds: ['admin'] });
  const visitor = server.visitor();
  await tryLogin(visitor, made.userName, made.password);
  await visitor.client.call(endpoints.profilePassword, { current: made.password, next: PASSWORD });
  return Object.assign(visitor, { id: made.id, userName: made.userName });
}

export const readUser = ({ client }: Visitor, id: string) => client.call(endpoints.userGet, { id });

/** 启用 or 停用; returns the outcome. */
export const setStatus = async ({ client }: Visitor, id: string, status: 'on' | 'off') =>
  (await client.call(endpoints.userStatus, { ids: [id], status })).results[0];

export async function idOfUser({ deps }: TestServer, userName: string): Promise<string> {
  const named = deps.db.selectFrom('users').select('id').where('userName', '=', userName);
  return (await named.executeTakeFirstOrThrow()).id;
}

/** The body of an update of the record. */
export const updateOf = (
  user: { id: string; version: number } & Record<string, unknown>,
  change: Record<string, unknown> = {},
) => {
  const { id, version, realName, nickName, tel, email, level, roleIds, status, mustChange } = user;
  const fields = { realName, nickName, tel, email, level, roleIds, status, mustChange };
  return { id, version, ...fields, ...change } as never;
};
