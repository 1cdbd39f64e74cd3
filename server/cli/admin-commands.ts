import * as v from 'valibot';
import { userCalls } from '../../src/contract/access/user.ts';
import type { Changed, Deps } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import { shownName } from '../db/display-names.ts';
import { livingRows } from '../routes/session/session-row.ts';
import { resetPassword, touch } from '../routes/user/change-user.ts';
import { addUser } from '../routes/user/create-user.ts';
import type { UserRow } from '../routes/user/user-row.ts';
import { lockAccess } from '../security/access/lock-access.ts';
import { dropAllFactors } from '../security/factor/second-factor.ts';
import { newOneTimePassword } from '../security/passwords/one-time-password.ts';
import { deviceOf } from '../security/session/device-of.ts';
import { endSessions } from '../security/session/end-sessions.ts';
import {
  argumentsOf,
  COMMAND_LINE,
  type Command,
  CommandProblem,
  onData,
  onlyOne,
  UsageProblem,
} from './command.ts';
import { recordCommand } from './record-command.ts';

const caller = { userName: COMMAND_LINE };

/** Administration without a sign-in (S-ADM-11); each command is written to the audit log. */
export const adminCommands: readonly Command[] = [
  {
    name: 'admin create-user',
    usage: '<account> --name <name> --role <role> [--role <role> …]',
    purpose: 'makes a user and prints a one-time password; a role by its id, code or name',
    run: onData(async (deps, args) => {
      const { values, positionals } = argumentsOf(args, {
        name: { type: 'string' },
        role: { type: 'string', multiple: true },
      });
      const { name = '', role: roles = [] } = values as { name?: string; role?: string[] };
      const user = v.safeParse(userCalls.create.request, {
        ...{ id: crypto.randomUUID(), userName: onlyOne('account', positionals), realName: name },
        ...{ nickName: '', tel: '', email: '', level: '' },
        roleIds: await roleIdsOf(deps.db, roles),
      });
      if (!user.success) throw new UsageProblem(user.issues[0].message);
      const { password, passwordHash } = await newOneTimePassword();
      await deps.db.transaction().execute(async (db) => {
        await lockAccess(db, null);
        await addUser({ deps, caller }, db, { ...user.output, passwordHash });
      });
      const { id, userName } = user.output;
      await record(deps, 'admin create-user', '新建用户', { id });
      return [`user ${userName}, one-time password ${password} (shown only now)`];
    }),
  },
  {
    name: 'admin reset-password',
    usage: '<account>',
    purpose: 'prints a one-time password, enables the account, and ends its sessions',
    run: onData(async (deps, args) => {
      const user = await userOf(deps.db, onlyOne('account', argumentsOf(args).positionals));
      const { password, passwordHash } = await newOneTimePassword();
      await deps.db.transaction().execute(async (db) => {
        await lockAccess(db, null);
        await db.updateTable('users').set({ disabled: 0 }).where('id', '=', user.id).execute();
        await resetPassword({ deps, caller }, db, user, passwordHash);
      });
      await record(deps, 'admin reset-password', '重置密码', { id: user.id });
      return [`user ${user.userName}, one-time password ${password} (shown only now)`];
    }),
  },
  {
    name: 'admin reset-factor',
    usage: '<account>',
    purpose: 'takes the second factor and the passkeys of an account away, and ends its sessions',
    run: onData(async (deps, args) => {
      const user = await userOf(deps.db, onlyOne('account', argumentsOf(args).positionals));
      await deps.db.transaction().execute(async (db) => {
        // First, because it locks the user's row: adding a passkey locks that row before the ticket, too (lock order).
        await touch({ deps, caller }, db, user);
        await dropAllFactors(db, user.id);
        await endSessions(db, user.id, 'factor');
      });
      await record(deps, 'admin reset-factor', '重置两步验证', { id: user.id });
      return [`user ${user.userName} signs in with the password alone`];
    }),
  },
  {
    name: 'admin list-sessions',
    usage: '[<account>]',
    purpose: 'lists who is signed in, those who were there last first',
    run: onData(async (deps, args) => {
      const { positionals } = argumentsOf(args);
      if (positionals.length > 1) throw new UsageProblem('one account at most');
      const [userName] = positionals;
      if (userName !== undefined) await userOf(deps.db, userName);
      const rows = await livingRows(deps).execute();
      const lines = rows
        .filter((row) => userName === undefined || row.userName === userName)
        .map((row) =>
          [
            new Date(row.lastSeenAt).toISOString(),
            row.userName,
            shownName(row),
            row.address,
            deviceOf(row.userAgent).device,
          ].join('\t'),
        );
      return lines.length > 0 ? lines : ['no sessions'];
    }),
  },
  {
    name: 'admin revoke',
    usage: '<account>',
    purpose: 'ends all sessions of an account',
    run: onData(async (deps, args) => {
      const user = await userOf(deps.db, onlyOne('account', argumentsOf(args).positionals));
      const ended = await endSessions(deps.db, user.id, 'signed-out');
      await record(deps, 'admin revoke', '强制下线', { id: user.id });
      return [`${ended.length} sessions of ${user.userName} ended`];
    }),
  },
];

async function userOf(db: Db, userName: string): Promise<UserRow> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('userName', '=', userName)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw new CommandProblem(`there is no user ${userName}`);
  return row;
}

async function roleIdsOf(db: Db, wanted: readonly string[]): Promise<string[]> {
  const roles = await db.selectFrom('roles').select(['id', 'code', 'name']).execute();
  return wanted.map((word) => {
    const role = roles.find((one) => [one.id, one.code, one.name].includes(word));
    if (role) return role.id;
    const known = roles.map(({ name }) => name).join(', ');
    throw new CommandProblem(`there is no role ${word}; there are: ${known}`);
  });
}

const record = (deps: Deps, call: string, action: string, changed: Changed) =>
  recordCommand(deps, call, action, { ...changed, kind: 'user' });
