import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  codeOf,
  elsewhere,
  firstStep,
  ownerOf as owner,
  secondStep,
  signInWithCode,
  factorState as state,
  wrongCode,
} from '../../support/calls/factor-calls.ts';
import { onEachDatabase, PASSWORD } from '../../support/server/test-server.ts';

const MINUTE = 60_000;
const { factorBegin, factorConfirm, factorCodes, factorOff } = endpoints;

onEachDatabase(
  (server) => {
    describe('S-ADM-8 switching the second factor on', () => {
      it('takes the password and a code of the new secret; until then nothing is on', async () => {
        const user = await server().userWith();
        const { client, userName } = user;
        await expect(client.call(factorBegin, { password: 'not-mine' })).rejects.toMatchObject({
          data: { fields: { password: '当前密码不正确' } },
        });
        const { ticket, secret, uri } = await client.call(factorBegin, { password: PASSWORD });
        expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/律台/);
        expect(decodeURIComponent(uri)).toContain(`:${userName}?`);
        expect(uri).toContain(`secret=${secret}`);
        expect((await firstStep(server(), userName)).code).toBe(0);
        const wrong = { ticket, code: wrongCode(server(), secret) };
        await expect(client.call(factorConfirm, wrong)).rejects.toMatchObject({
          data: { fields: { code: '验证码不正确' } },
        });
        expect((await state(user)).on).toBe(false);
        const right = { ticket, code: codeOf(server(), secret) };
        const { codes } = await client.call(factorConfirm, right);
        expect(new Set(codes).size).toBe(10);
        for (const code of codes)
          expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
        expect(await state(user)).toMatchObject({
          ...{ on: true, lastUsedAt: null, required: false, passkeys: [] },
          ...{ codes: { left: 10, total: 10, lastUsedAt: null } },
        });
        expect(await signInWithCode(server(), userName, right.code)).toBe(1002);
        await expect(client.call(factorConfirm, right)).rejects.toMatchObject({
          ...{ code: 2003, data: { restart: true } },
        });
      });

      it('starts again where the signing secret changed meanwhile', async () => {
        const { client } = await server().userWith();
        const { deps } = server();
        const { ticket, secret } = await client.call(factorBegin, { password: PASSWORD });
        const former = deps.secret;
        deps.secret = 'another signing secret';
        const confirm = client.call(factorConfirm, { ticket, code: codeOf(server(), secret) });
        await expect(confirm).rejects.toMatchObject({ code: 2003, data: { restart: true } });
        deps.secret = former;
      });

      it('gives up after five wrong codes, after five minutes, and for anybody else', async () => {
        const [user, other] = [await server().userWith(), await server().userWith()];
        const begin = () => user.client.call(factorBegin, { password: PASSWORD });
        const over = { code: 2003, data: { restart: true } };
        const confirm = async (ticket: string, code: string, by = user) =>
          by.client.call(factorConfirm, { ticket, code });
        const first = await begin();
        const wrong = wrongCode(server(), first.secret);
        for (let time = 1; time <= 4; time += 1) {
          await expect(confirm(first.ticket, wrong)).rejects.toMatchObject({ code: 2001 });
        }
        await expect(confirm(first.ticket, wrong)).rejects.toMatchObject(over);
        await expect(confirm(first.ticket, codeOf(server(), first.secret))).rejects.toMatchObject(
          over,
        );
        const second = await begin();
        await expect(
          confirm(second.ticket, codeOf(server(), second.secret), other),
        ).rejects.toMatchObject(over);
        server().advance(5 * MINUTE + 1);
        await expect(confirm(second.ticket, codeOf(server(), second.secret))).rejects.toMatchObject(
          over,
        );
        expect((await state(user)).on).toBe(false);
      });

      it('moves to another telephone: the old one is good until the new one is confirmed', async () => {
        const user = await owner(server());
        const { client, userName, secret } = user;
        const next = await client.call(factorBegin, { password: PASSWORD });
        expect(await signInWithCode(server(), userName, codeOf(server(), secret))).toBe(0);
        const code = codeOf(server(), next.secret);
        const begun = await firstStep(server(), userName);
        const { codes } = await client.call(factorConfirm, { ticket: next.ticket, code });
        const late = await secondStep(begun.visitor, begun.ticket, codes[1] ?? '', elsewhere());
        expect(late).toMatchObject({ rtn_code: 1002, rtn_data: { restart: true } });
        server().advance(MINUTE);
        expect(await signInWithCode(server(), userName, codeOf(server(), secret))).toBe(1002);
        expect(await signInWithCode(server(), userName, user.codes[0] ?? '')).toBe(1002);
        expect(await signInWithCode(server(), userName, codes[0] ?? '')).toBe(0);
        expect(await signInWithCode(server(), userName, codeOf(server(), next.secret))).toBe(0);
      });

      it('goes off with the password, and what it left is void', async () => {
        const user = await owner(server());
        const { client, userName } = user;
        await expect(client.call(factorOff, { password: 'not-mine' })).rejects.toMatchObject({
          data: { fields: { password: '当前密码不正确' } },
        });
        const { ticket } = await firstStep(server(), userName);
        await client.call(factorOff, { password: PASSWORD });
        expect(await state(user)).toMatchObject({ on: false, codes: { left: 0, total: 0 } });
        expect((await firstStep(server(), userName)).code).toBe(0);
        const late = await secondStep(server().visitor(), ticket, user.codes[0] ?? '');
        expect(late).toMatchObject({ rtn_code: 1002, rtn_data: { restart: true } });
        await expect(client.call(factorCodes, { password: PASSWORD })).rejects.toMatchObject({
          code: 2003,
        });
      });
    });

    describe('S-ADM-8 recovery codes', () => {
      it('are good once each, however they are typed', async () => {
        const user = await owner(server());
        const { userName, codes } = user;
        const [one = '', other = ''] = codes;
        expect(await signInWithCode(server(), userName, one)).toBe(0);
        expect(await signInWithCode(server(), userName, one)).toBe(1002);
        expect(
          await signInWithCode(server(), userName, ` ${other.toUpperCase().replace('-', ' ')}`),
        ).toBe(0);
        expect(await state(user)).toMatchObject({
          codes: { left: 8, total: 10, lastUsedAt: expect.any(Number) },
        });
      });

      it('are good once of two at the same moment', async () => {
        const { userName, codes } = await owner(server());
        const tries = [await firstStep(server(), userName), await firstStep(server(), userName)];
        const answers = await Promise.all(
          tries.map(({ visitor, ticket }) =>
            secondStep(visitor, ticket, codes[0] ?? '', elsewhere()),
          ),
        );
        expect(answers.map(({ rtn_code }) => rtn_code).sort()).toEqual([0, 1002]);
      });

      it('are regenerated with the password; earlier codes and those of others are refused', async () => {
        const [user, other] = [await owner(server()), await owner(server())];
        const { client, userName } = user;
        await expect(client.call(factorCodes, { password: 'not-mine' })).rejects.toMatchObject({
          data: { fields: { password: '当前密码不正确' } },
        });
        const { codes } = await client.call(factorCodes, { password: PASSWORD });
        expect(await signInWithCode(server(), userName, user.codes[1] ?? '')).toBe(1002);
        expect(await signInWithCode(server(), userName, other.codes[1] ?? '')).toBe(1002);
        expect(await signInWithCode(server(), userName, codes[1] ?? '')).toBe(0);
      });

      it('are no way any more when all are used', async () => {
        const { userName, codes } = await owner(server());
        for (const code of codes) expect(await signInWithCode(server(), userName, code)).toBe(0);
        expect((await firstStep(server(), userName)).ways).toEqual(['totp']);
      });
    });

    it('S-ADM-8 neither a secret nor a code is readable in the database, its log included', async () => {
      const user = await owner(server());
      const { client, userName, secret, codes } = user;
      const begun = await client.call(factorBegin, { password: PASSWORD });
      const typed = codeOf(server(), secret);
      const { visitor, ticket } = await firstStep(server(), userName);
      expect((await secondStep(visitor, ticket, typed)).rtn_code).toBe(0);
      const open = await firstStep(server(), userName);
      const { db } = server().deps;
      const tables = [
        'secondFactors',
        'recoveryCodes',
        'tickets',
        'audit',
        'idempotencyKeys',
      ] as const;
      for (const table of tables) {
        const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
        const secrets = [secret, begun.secret, begun.ticket, open.ticket, typed, ...codes];
        for (const one of [...secrets, ...codes.map((code) => code.replace('-', ''))]) {
          expect(rows.includes(`"${one}"`), `${table}: ${one}`).toBe(false);
          if (one.length > 6) expect(rows.includes(one), `${table}: ${one}`).toBe(false);
        }
      }
    });

    it('S-ADM-8 the log says what was switched on and by what somebody signed in', async () => {
      const user = await owner(server());
      const { userName, codes } = user;
      expect(await signInWithCode(server(), userName, codes[0] ?? '')).toBe(0);
      expect(await signInWithCode(server(), userName, codes[0] ?? '')).toBe(1002);
      const rows = await server()
        .deps.db.selectFrom('audit')
        .selectAll()
        .where((where) =>
          where.or([where('userName', '=', userName), where('subject', '=', userName)]),
        )
        .orderBy('id')
        .execute();
      const lines = rows.map(({ action, result, changes }) => [action, result, changes]);
      const made = (field: string, before: unknown, after: unknown) =>
        JSON.stringify([{ field, before, after }]);
      expect(lines).toEqual([
        ['登录', 'ok', ''],
        ['开启两步验证', 'ok', made('factor', false, true)],
        ['登录', '1006', ''],
        ['登录', 'ok', made('signedInBy', null, '恢复码')],
        ['登录', '1006', ''],
        ['登录', '1002', ''],
      ]);
    });
  },
  { env: { TRUST_PROXY: '1' } },
);
