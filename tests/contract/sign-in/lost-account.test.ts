import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Call, Caller, Deps } from '../../../server/base/call.ts';
import { handlers } from '../../../server/routes/handlers.ts';
import { permissionCodes } from '../../../server/security/access/permissions.ts';
import { defaultSettings } from '../../../src/contract/access/setting.ts';
import { CODE } from '../../../src/contract/codes.ts';
import type { EndpointName } from '../../../src/contract/endpoints.ts';
import { entry, person, roleFieldsOf } from '../../support/calls/endpoint-bodies.ts';
import { makeMenu, updateOf as menuOf } from '../../support/calls/menu-calls.ts';
import { idOfUser, makeUser, readUser, updateOf } from '../../support/calls/user-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

/** Sends calls of somebody with all rights straight to their handlers: what has changed since is not known to them. */
const under =
  (deps: Deps, userId: string) =>
  (name: EndpointName, input: object): Promise<unknown> => {
    const caller: Caller = {
      ...{ userId, userName: 'former', tokenHash: '', duty: null, limits: {} },
      ...{ permissions: ['*', ...permissionCodes], permissionVersion: '', accessVersion: 0 },
    };
    const none = () => undefined;
    const call: Partial<Call> = { deps, caller, idempotencyKey: randomUUID() };
    const handle = handlers[name] as unknown as (call: object) => Promise<unknown>;
    return handle({ ...call, input, subject: none, changed: none });
  };

onEachDatabase((server) => {
  it('S-ADM-1 who lost the account at this very moment changes no user, role, menu or setting, and ends no session', async () => {
    const admin = await server().admin();
    const former = await makeUser(admin);
    const [user, menu] = [await makeUser(admin), await makeMenu(admin)];
    const { id } = user;
    const users = server().deps.db.updateTable('users').set({ disabled: 1 });
    await users.where('id', '=', former.id).execute();
    const send = under(server().deps, former.id);
    const role = roleFieldsOf();
    const changed = { id: 'viewer', version: 1, ...role };
    const calls: [EndpointName, object][] = [
      ['userCreate', { id: randomUUID(), userName: 'zhaowu', ...person }],
      ['userUpdate', updateOf(user, { realName: '改名' })],
      ['userStatus', { ids: [id], status: 'off' }],
      ['userDelete', { ids: [id] }],
      ['userReset', { id }],
      ['userResetFactor', { id }],
      ['roleCreate', { id: randomUUID(), ...role }],
      ['roleUpdate', changed],
      ['roleDelete', { id: 'viewer' }],
      ['menuCreate', { id: randomUUID(), ...entry, path: '/of-nobody' }],
      ['menuUpdate', menuOf(menu, { title: '改名' })],
      ['menuDelete', { ids: [menu.id] }],
      ['menuSort', { parentId: null, ids: [menu.id] }],
      ['settingUpdate', { version: 0, ...defaultSettings, title: '改名' }],
      ['sessionRevoke', { target: { scope: 'others' }, reason: '' }],
    ];
    for (const [name, input] of calls) {
      await expect(send(name, input), name).rejects.toMatchObject({ code: CODE.sessionEnded });
    }
    const { password: _, ...before } = user;
    expect(await readUser(admin, id)).toEqual(before);
  });

  it('S-ADM-1 who has no session any more neither disables, deletes nor demotes the last administrator', async () => {
    const admin = await server().admin();
    const send = under(server().deps, (await makeUser(admin)).id);
    const id = await idOfUser(server(), 'admin');
    const record = await readUser(admin, id);
    for (const [name, input] of [
      ['userStatus', { ids: [id], status: 'off' }],
      ['userDelete', { ids: [id] }],
      ['userUpdate', updateOf(record, { status: 'off' })],
      ['userUpdate', updateOf(record, { roleIds: [] })],
    ] as const) {
      await expect(send(name, input), name).rejects.toMatchObject({ code: CODE.sessionEnded });
    }
    expect(await readUser(admin, id)).toEqual(record);
  });
});
