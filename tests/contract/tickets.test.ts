import { describe, expect, it } from 'vitest';
import type { Purpose } from '../../server/db/factor-tables.ts';
import { useCode } from '../../server/security/factor/recovery-codes.ts';
import { factorOf, takeStep } from '../../server/security/factor/second-factor.ts';
import {
  holderOf,
  issueTicket,
  spendTicket,
  tryTicket,
} from '../../server/security/factor/tickets.ts';
import { onEachDatabase } from '../support/test-server.ts';
import { idOfUser } from '../support/user-calls.ts';

const MINUTE = 60_000;
const PURPOSE = 'second-step';

onEachDatabase((server) => {
  /** Somebody's ticket, and what becomes of it. */
  const issued = async () => {
    const { deps } = server();
    const userId = await idOfUser(server(), 'admin');
    const ticket = await issueTicket(deps, PURPOSE, { userId, data: 'kept' });
    return {
      userId,
      try: (purpose: Purpose = PURPOSE) => tryTicket(deps, purpose, ticket),
      holder: (purpose: Purpose = PURPOSE) => holderOf(deps, purpose, ticket),
      spend: (by: string | null = userId, purpose: Purpose = PURPOSE) =>
        spendTicket(deps.db, deps.now(), { purpose, ticket, userId: by }),
    };
  };

  describe('S-ADM-8 a ticket', () => {
    it('is good once, for its purpose and its user alone', async () => {
      const { userId, ...ticket } = await issued();
      expect(await ticket.try('set-up')).toBeNull();
      expect(await ticket.holder('set-up')).toBeNull();
      expect(await ticket.spend(userId, 'set-up')).toBeNull();
      expect(await ticket.spend(null)).toBeNull();
      expect(await ticket.spend('somebody-else')).toBeNull();
      expect(await ticket.holder()).toBe(userId);
      expect(await ticket.spend()).toBe('kept');
      expect(await ticket.spend()).toBeNull();
    });

    it('is over after five minutes', async () => {
      const [ticket, other] = [await issued(), await issued()];
      server().advance(4 * MINUTE);
      expect(await ticket.spend()).toBe('kept');
      expect(await other.holder()).toBe(other.userId);
      server().advance(MINUTE + 1);
      expect(await other.try()).toBeNull();
      expect(await other.holder()).toBeNull();
      expect(await other.spend()).toBeNull();
    });

    it('is over after five tries', async () => {
      const { userId, ...ticket } = await issued();
      for (let tries = 1; tries <= 5; tries += 1) {
        expect(await ticket.holder()).toBe(userId);
        expect(await ticket.try()).toEqual({ userId, data: 'kept', tries });
      }
      expect(await ticket.try()).toBeNull();
      expect(await ticket.holder()).toBeNull();
    });
  });

  it('S-ADM-8 a code is taken once, of its owner and of the authenticator that it was checked for', async () => {
    const { db } = server().deps;
    const { userName } = await server().userWith();
    const ids = [await idOfUser(server(), 'admin'), await idOfUser(server(), userName)];
    const [one = '', other = ''] = ids;
    for (const userId of ids) {
      const row = { userId, secret: 'sealed', salt: '', lastStep: 7, since: 1, lastUsedAt: null };
      await db.insertInto('secondFactors').values(row).execute();
    }
    const factor = await factorOf(db, one);
    if (!factor) throw new Error('no factor');
    expect(await takeStep(db, { ...factor, secret: 'of before' }, 8, 2)).toBe(false);
    expect(await takeStep(db, factor, 8, 2)).toBe(true);
    for (const step of [8, 7]) expect(await takeStep(db, factor, step, 3)).toBe(false);
    expect(await factorOf(db, other)).toMatchObject({ lastStep: 7, lastUsedAt: null });
    const code = { userId: one, codeHash: 'hash' };
    await db.insertInto('recoveryCodes').values(code).execute();
    expect(await useCode(db, { ...code, userId: other }, 2)).toBe(false);
    expect(await useCode(db, { ...code, codeHash: 'another' }, 2)).toBe(false);
    expect(await useCode(db, code, 2)).toBe(true);
    expect(await useCode(db, code, 3)).toBe(false);
  });
});
