import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  addPasskey,
  factorState,
  firstStep,
  fromPage,
  ownerOf,
  requestPasskeyChallenge,
  signInWith,
} from '../../support/calls/factor-calls.ts';
import { idOfUser, setStatus } from '../../support/calls/user-calls.ts';
import { type Tampering, VirtualAuthenticator } from '../../support/calls/virtual-authenticator.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

const MINUTE = 60_000;
const REFUSED = { rtn_code: 1002, rtn_data: { restart: true } };
const OTHER = 'https://desk.example.com';

onEachDatabase(
  (server) => {
    const page = () => ({ origin: server().url });

    describe('S-ADM-8 adding a passkey', () => {
      const begin = async (visitor: Visitor, headers: Record<string, string> = page()) => {
        const answer = await fromPage(
          visitor,
          'factor/passkeyBegin',
          { password: PASSWORD },
          headers,
        );
        return answer.rtn_data as never as { ticket: string; options: never };
      };
      const add = async (visitor: Visitor, tampering: Tampering, headers = page()) => {
        const { ticket, options } = await begin(visitor);
        const response = new VirtualAuthenticator(server().url).create(options, tampering);
        const body = { ticket, response, name: '手机' };
        return fromPage(visitor, 'factor/passkeyAdd', body, headers);
      };

      it('asks for one that needs no name and knows its user, and keeps it', async () => {
        const visitor = await server().userWith();
        const first = await addPasskey(server(), visitor);
        expect(first.added).toMatchObject({
          rtn_code: 0,
          rtn_data: { name: '办公电脑', createdAt: expect.any(Number), lastUsedAt: null },
        });
        const { options } = await begin(visitor);
        expect(options).toMatchObject({
          rp: { id: '127.0.0.1' },
          user: { name: visitor.userName, displayName: '测试用户' },
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: [{ id: expect.any(String), transports: ['internal'] }],
          attestation: 'none',
        });
        expect((await factorState(visitor)).passkeys).toEqual([first.added.rtn_data]);
      });

      it('takes the password, a page of this site and a verified user', async () => {
        const visitor = await server().userWith();
        const wrong = { password: 'not-mine' };
        expect(await fromPage(visitor, 'factor/passkeyBegin', wrong, page())).toMatchObject({
          rtn_code: 2001,
        });
        for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }]) {
          const asked = { password: PASSWORD };
          expect(await fromPage(visitor, 'factor/passkeyBegin', asked, headers)).toMatchObject({
            rtn_code: 403,
          });
        }
        const again = { rtn_code: 2003, rtn_data: { restart: true } };
        expect(await add(visitor, { unverified: true })).toMatchObject(again);
        expect(await add(visitor, { origin: 'https://evil.example' })).toMatchObject(again);
        expect(await add(visitor, {}, { origin: OTHER })).toMatchObject(again);
        expect((await factorState(visitor)).passkeys).toEqual([]);
      });

      it('does not look at what an authenticator says about itself', async () => {
        const visitor = await server().userWith();
        expect(await add(visitor, { format: 'packed' })).toMatchObject({ rtn_code: 0 });
      });

      it('is over after one answer, after five minutes, and for anybody else', async () => {
        const [visitor, other] = [await server().userWith(), await server().userWith()];
        const again = { rtn_code: 2003, rtn_data: { restart: true } };
        const { ticket, options } = await begin(visitor);
        const response = new VirtualAuthenticator(server().url).create(options);
        const send = (by: Visitor) =>
          fromPage(by, 'factor/passkeyAdd', { ticket, response, name: '手机' }, page());
        expect(await send(other)).toMatchObject(again);
        expect(await send(visitor)).toMatchObject({ rtn_code: 0 });
        expect(await send(visitor)).toMatchObject(again);
        const late = await begin(visitor);
        const answer = new VirtualAuthenticator(server().url).create(late.options);
        server().advance(5 * MINUTE + 1);
        const body = { ticket: late.ticket, response: answer, name: '手机' };
        expect(await fromPage(visitor, 'factor/passkeyAdd', body, page())).toMatchObject(again);
      });

      it('ends at twenty, and one is added once', async () => {
        const visitor = await server().userWith();
        const { authenticator } = await addPasskey(server(), visitor);
        const { ticket, options } = await begin(visitor);
        const twice = { ticket, response: authenticator.create(options), name: '又' };
        expect(await fromPage(visitor, 'factor/passkeyAdd', twice, page())).toMatchObject({
          ...{ rtn_code: 2003, rtn_msg: '这个通行密钥已经添加过' },
        });
        const kept = await begin(visitor);
        for (let count = 1; count < 20; count += 1) await addPasskey(server(), visitor);
        expect(await begin(visitor)).toBeNull();
        const response = new VirtualAuthenticator(server().url).create(kept.options);
        const body = { ticket: kept.ticket, response, name: '手机' };
        expect(await fromPage(visitor, 'factor/passkeyAdd', body, page())).toMatchObject({
          rtn_code: 2003,
        });
        expect((await factorState(visitor)).passkeys).toHaveLength(20);
      });

      it('can be named otherwise and removed, by its owner alone', async () => {
        const [visitor, other] = [await server().userWith(), await server().userWith()];
        const { id, authenticator } = await addPasskey(server(), visitor);
        const { factorPasskeyRename: rename, factorPasskeyRemove: remove } = endpoints;
        const gone = { code: 2002 };
        await expect(other.client.call(rename, { id, name: '我的' })).rejects.toMatchObject(gone);
        await expect(other.client.call(remove, { id })).rejects.toMatchObject(gone);
        const renamed = await visitor.client.call(rename, { id, name: ' 平板 ' });
        expect(renamed).toMatchObject({ id, name: '平板' });
        await visitor.client.call(remove, { id });
        expect((await factorState(visitor)).passkeys).toEqual([]);
        expect((await signInWith(server(), authenticator)).envelope).toMatchObject(REFUSED);
      });
    });

    describe('S-ADM-8 signing in with a passkey', () => {
      /** An answer sent as it is, to a challenge of its own. */
      const answer = async (
        authenticator: VirtualAuthenticator,
        tampering: Tampering,
        headers = page(),
      ) => {
        const visitor = server().visitor();
        const { ticket, options } = await requestPasskeyChallenge(server(), visitor);
        const response = authenticator.get(options, tampering);
        return fromPage(visitor, 'login/passkey', { ticket, response }, headers);
      };
      const owner = async () => {
        const visitor = await server().userWith();
        return Object.assign(visitor, await addPasskey(server(), visitor));
      };

      it('takes neither a password nor a second step', async () => {
        const user = await ownerOf(server());
        const { authenticator } = await addPasskey(server(), user);
        expect((await firstStep(server(), user.userName)).ways).toContain('passkey');
        const { visitor, envelope } = await signInWith(server(), authenticator);
        expect(envelope).toMatchObject({
          ...{ rtn_code: 0, rtn_data: { user: { userName: user.userName } } },
        });
        const { passkeys } = await factorState(visitor);
        expect(passkeys).toMatchObject([{ lastUsedAt: expect.any(Number) }]);
        expect((await signInWith(server(), authenticator)).envelope.rtn_code).toBe(0);
      });

      it('names any passkey of the site that called, and nothing of its users', async () => {
        const { rtn_data: data } = await fromPage(
          ...([server().visitor(), 'login/passkeyOptions', {}, { origin: OTHER }] as const),
        );
        expect(data).toEqual({
          ticket: expect.any(String),
          options: {
            challenge: expect.stringMatching(/^[\w-]{43}$/),
            ...{ rpId: 'desk.example.com', timeout: expect.any(Number) },
            userVerification: 'required',
          },
        });
        const stranger = { origin: 'https://evil.example' };
        const asked = fromPage(server().visitor(), 'login/passkeyOptions', {}, stranger);
        expect(await asked).toMatchObject({ rtn_code: 403 });
      });

      it.each<[string, Tampering]>([
        ['without user verification', { unverified: true }],
        ['of another page', { origin: 'https://evil.example' }],
        ['for another user', { userHandle: Buffer.from('someone').toString('base64url') }],
      ])('is refused %s', async (_, tampering) => {
        const { authenticator } = await owner();
        expect(await answer(authenticator, tampering)).toMatchObject(REFUSED);
        expect(await answer(authenticator, {})).toMatchObject({ rtn_code: 0 });
      });

      it('is refused where another page sends the answer', async () => {
        const { authenticator } = await owner();
        expect(await answer(authenticator, {}, { origin: OTHER })).toMatchObject(REFUSED);
      });

      it('is refused with a counter that stands still or goes back', async () => {
        const { authenticator } = await owner();
        expect(await answer(authenticator, { counter: 7 })).toMatchObject({ rtn_code: 0 });
        for (const counter of [7, 3, 0]) {
          expect(await answer(authenticator, { counter })).toMatchObject(REFUSED);
        }
        expect(await answer(authenticator, { counter: 8 })).toMatchObject({ rtn_code: 0 });
      });

      it('works with an authenticator that does not count', async () => {
        const { authenticator } = await owner();
        for (let time = 0; time < 2; time += 1) {
          expect(await answer(authenticator, { counter: 0 })).toMatchObject({ rtn_code: 0 });
        }
      });

      it('is refused by a stranger’s authenticator, and by one with another key', async () => {
        const { authenticator } = await owner();
        const stranger = new VirtualAuthenticator(server().url);
        expect(await answer(stranger, {})).toMatchObject(REFUSED);
        const visitor = server().visitor();
        const { ticket, options } = await requestPasskeyChallenge(server(), visitor);
        const { signature } = stranger.get(options).response;
        const right = authenticator.get(options);
        const response = { ...right, response: { ...right.response, signature } };
        const forged = await fromPage(visitor, 'login/passkey', { ticket, response }, page());
        expect(forged).toMatchObject(REFUSED);
      });

      it('uses a challenge up, also by two at the same moment', async () => {
        const { authenticator } = await owner();
        const visitor = server().visitor();
        const { ticket, options } = await requestPasskeyChallenge(server(), visitor);
        const sent = [authenticator.get(options), authenticator.get(options)];
        const answers = await Promise.all(
          sent.map((response) => fromPage(visitor, 'login/passkey', { ticket, response }, page())),
        );
        expect(answers.map(({ rtn_code }) => rtn_code).sort()).toEqual([0, 1002]);
        const other = await requestPasskeyChallenge(server(), visitor);
        const response = authenticator.get(options);
        const late = { ticket: other.ticket, response };
        expect(await fromPage(visitor, 'login/passkey', late, page())).toMatchObject(REFUSED);
      });

      it('is over after five minutes, and a ticket for something else is none', async () => {
        const { authenticator, userName, client } = await owner();
        const visitor = server().visitor();
        const { ticket, options } = await requestPasskeyChallenge(server(), visitor);
        const { ticket: begun } = await client.call(endpoints.factorBegin, { password: PASSWORD });
        const strange = { ticket: begun, response: authenticator.get(options) };
        expect(await fromPage(visitor, 'login/passkey', strange, page())).toMatchObject(REFUSED);
        const code = { ticket, code: '123456' };
        expect(await fromPage(visitor, 'login/factor', code)).toMatchObject(REFUSED);
        server().advance(5 * MINUTE + 1);
        const late = { ticket, response: authenticator.get(options) };
        expect(await fromPage(visitor, 'login/passkey', late, page())).toMatchObject(REFUSED);
        expect((await firstStep(server(), userName)).code).toBe(0);
      });

      it('is refused to a user who is disabled or deleted, whose passkeys go with them', async () => {
        const { authenticator, userName } = await owner();
        const admin = await server().admin();
        const id = await idOfUser(server(), userName);
        await setStatus(admin, id, 'off');
        expect(await answer(authenticator, {})).toMatchObject(REFUSED);
        await setStatus(admin, id, 'on');
        expect(await answer(authenticator, {})).toMatchObject({ rtn_code: 0 });
        const { visitor } = await signInWith(server(), authenticator);
        await visitor.client.call(endpoints.factorBegin, { password: PASSWORD });
        await admin.client.call(endpoints.userDelete, { ids: [id] });
        expect(await answer(authenticator, {})).toMatchObject(REFUSED);
        for (const table of ['passkeys', 'secondFactors', 'recoveryCodes', 'tickets'] as const) {
          const rows = server().deps.db.selectFrom(table).select('userId');
          expect(await rows.where('userId', '=', id).execute()).toEqual([]);
        }
      });

      it('stands in the log, refused ones under the account that they were for', async () => {
        const { authenticator, userName } = await owner();
        await answer(authenticator, { unverified: true });
        await answer(authenticator, {});
        const lines = await server()
          .deps.db.selectFrom('audit')
          .select(['userName', 'subject', 'result', 'changes'])
          .where('action', '=', '登录')
          .where((where) =>
            where.or([where('userName', '=', userName), where('subject', '=', userName)]),
          )
          .orderBy('id')
          .execute();
        expect(lines.slice(1)).toEqual([
          { userName: '', subject: userName, result: '1002', changes: '' },
          expect.objectContaining({
            ...{ userName, result: 'ok', changes: expect.stringContaining('通行密钥') },
          }),
        ]);
      });
    });
  },
  { env: { TRUST_PROXY: '1', ALLOWED_ORIGINS: OTHER } },
);
