import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { FairQueue } from '../../../server/base/fair-queue.ts';
import { hashPassword } from '../../../server/security/passwords/passwords.ts';
import { replacePassword } from '../../../server/security/passwords/replace-password.ts';
import { endSessions } from '../../../server/security/session/end-sessions.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  addPasskey,
  codeOf,
  elsewhere,
  firstStep,
  ownerOf,
  secondStep,
} from '../../support/calls/factor-calls.ts';
import { idOfUser, setStatus, tryLogin } from '../../support/calls/user-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const NEXT = 'shanqiao-7-denghuo';
const REFUSED = { rtn_code: 1002, rtn_data: { restart: true } };

onEachDatabase(
  (server) => {
    /** A sign-in that has read whose password it is, and waits for its check, as behind others, until it is `ended`. */
    const begin = async (userName: string) => {
      const { run } = FairQueue.prototype;
      const visitor = server().visitor();
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const login = await new Promise<{ answer: ReturnType<typeof tryLogin> }>((resolve) => {
        const held = vi.spyOn(FairQueue.prototype, 'run');
        held.mockImplementation(async function (this: FairQueue, network, work) {
          // Hashes are made without one.
          if (network !== '') {
            held.mockRestore();
            resolve({ answer });
            await ended;
          }
          return run.call(this, network, work);
        });
        const answer = tryLogin(visitor, userName);
      });
      const whenEnded = () => {
        end();
        return login.answer;
      };
      return { visitor, ended: whenEnded };
    };
    /** What is left of the change when the new password is hashed. */
    const changePassword = async (userName: string, passwordHash: string) => {
      const { db, now } = server().deps;
      const user = await db
        .selectFrom('users')
        .select(['id', 'passwordHash'])
        .where('userName', '=', userName)
        .executeTakeFirstOrThrow();
      const change = { now: now(), mustChange: false };
      await db.transaction().execute(async (within) => {
        await replacePassword(within, user, passwordHash, change);
        await endSessions(within, user.id, 'password');
      });
    };
    const offAndOn = async (admin: Visitor, userName: string) => {
      const id = await idOfUser(server(), userName);
      await setStatus(admin, id, 'off');
      await setStatus(admin, id, 'on');
    };

    it('S-ADM-7 a sign-in by the old password is void when it is changed meanwhile', async () => {
      const user = await server().userWith();
      const next = await hashPassword(NEXT);
      const { ended } = await begin(user.userName);
      await changePassword(user.userName, next);
      expect(await ended()).toMatchObject(REFUSED);
      const again = await tryLogin(server().visitor(), user.userName, NEXT);
      expect(again).toMatchObject({ rtn_code: 0 });
    });

    it('S-ADM-8 so is its second step, whose ticket comes after the change', async () => {
      const user = await ownerOf(server());
      const next = await hashPassword(NEXT);
      const { ended, visitor } = await begin(user.userName);
      await changePassword(user.userName, next);
      const { rtn_code, rtn_data } = await ended();
      expect(rtn_code).toBe(1006);
      const code = codeOf(server(), user.secret);
      const step = await secondStep(visitor, String(rtn_data.ticket), code, elsewhere());
      expect(step).toMatchObject(REFUSED);
    });

    it('S-ADM-1 a user who is disabled and enabled again must restart the sign-in, at either step', async () => {
      const admin = await server().admin();
      const user = await server().userWith();
      const { ended } = await begin(user.userName);
      await offAndOn(admin, user.userName);
      expect(await ended()).toMatchObject(REFUSED);
      const owner = await ownerOf(server());
      const { visitor, ticket } = await firstStep(server(), owner.userName);
      await offAndOn(admin, owner.userName);
      const code = codeOf(server(), owner.secret);
      expect(await secondStep(visitor, ticket, code, elsewhere())).toMatchObject(REFUSED);
    });

    it('S-ADM-8 a passkey that is added while an administrator resets the factors is gone as well', async () => {
      const admin = await server().admin();
      const user = await server().userWith();
      const id = await idOfUser(server(), user.userName);
      const { db } = server().deps;
      const [added, reset] = await db.transaction().execute(async (held) => {
        await held.updateTable('users').set({ nickName: '' }).where('id', '=', id).execute();
        const added = addPasskey(server(), user);
        await delay(500);
        const reset = admin.client.call(endpoints.userResetFactor, { id });
        await delay(500);
        return [added, reset];
      });
      await Promise.all([added, reset]);
      const left = await db.selectFrom('passkeys').select('id').where('userId', '=', id).execute();
      expect(left).toEqual([]);
    });
  },
  { env: { TRUST_PROXY: '1' } },
);
