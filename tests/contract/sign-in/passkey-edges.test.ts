import { expect, it } from 'vitest';
import {
  addPasskey,
  codeOf,
  elsewhere,
  firstStep,
  fromPage,
  ownerOf,
  requestPasskeyChallenge,
  secondStep,
} from '../../support/calls/factor-calls.ts';
import { idOfUser } from '../../support/calls/user-calls.ts';
import { VirtualAuthenticator } from '../../support/calls/virtual-authenticator.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

const REFUSED = { rtn_code: 1002, rtn_data: { restart: true } };
/** Another page on the host that passkeys belong to. */
const NEIGHBOUR = 'http://127.0.0.1:1';

onEachDatabase(
  (server) => {
    const page = () => ({ origin: server().url });
    const answer = async (visitor: Visitor, one: VirtualAuthenticator, headers = page()) => {
      const { ticket, options } = await requestPasskeyChallenge(server(), visitor);
      const response = one.get(options);
      return fromPage(visitor, 'login/passkey', { ticket, response }, headers);
    };

    it('S-ADM-8 of two clones of a passkey that sign at the same moment one gets in', async () => {
      const { authenticator } = await addPasskey(server(), await server().userWith());
      const visitor = server().visitor();
      const ask = () => requestPasskeyChallenge(server(), visitor);
      for (const counter of [1, 2, 3]) {
        const asked = [await ask(), await ask()];
        const answers = await Promise.all(
          asked.map(({ ticket, options }) => {
            const response = authenticator.get(options, { counter });
            return fromPage(visitor, 'login/passkey', { ticket, response }, page());
          }),
        );
        expect(answers.map(({ rtn_code }) => rtn_code).sort()).toEqual([0, 1002]);
      }
    });

    it('S-ADM-8 what one page was asked, another page of the same host does not answer', async () => {
      const user = await server().userWith();
      const { authenticator } = await addPasskey(server(), user);
      const neighbour = { origin: NEIGHBOUR };
      expect(await answer(server().visitor(), authenticator, neighbour)).toMatchObject(REFUSED);
      expect(await answer(server().visitor(), authenticator)).toMatchObject({ rtn_code: 0 });
      const asked = { password: PASSWORD };
      const begun = await fromPage(user, 'factor/passkeyBegin', asked, page());
      const { ticket, options } = begun.rtn_data as never as { ticket: string; options: never };
      const response = new VirtualAuthenticator(server().url).create(options);
      const body = { ticket, response, name: '手机' };
      expect(await fromPage(user, 'factor/passkeyAdd', body, neighbour)).toMatchObject({
        ...{ rtn_code: 2003, rtn_data: { restart: true } },
      });
    });

    it('S-ADM-8 who is disabled or deleted, by whatever hand, gets in by no factor', async () => {
      const user = await ownerOf(server());
      const { authenticator } = await addPasskey(server(), user);
      const id = await idOfUser(server(), user.userName);
      const users = () => server().deps.db.updateTable('users').where('id', '=', id);
      const { visitor, ticket } = await firstStep(server(), user.userName);
      const step = async () =>
        secondStep(visitor, ticket, codeOf(server(), user.secret), elsewhere());
      for (const change of [
        { disabled: 1, deletedAt: null },
        { disabled: 0, deletedAt: 1 },
      ]) {
        await users().set(change).execute();
        expect(await answer(server().visitor(), authenticator)).toMatchObject(REFUSED);
        expect(await step()).toMatchObject(REFUSED);
      }
      await users().set({ disabled: 0, deletedAt: null }).execute();
      expect(await answer(server().visitor(), authenticator)).toMatchObject({ rtn_code: 0 });
      expect(await step()).toMatchObject({ rtn_code: 0 });
    });
  },
  { env: { TRUST_PROXY: '1', ALLOWED_ORIGINS: NEIGHBOUR } },
);
