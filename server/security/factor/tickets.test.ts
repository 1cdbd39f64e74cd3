import { beforeEach, expect, it } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import {
  dropTickets,
  holderOf,
  issueTicket,
  purgeTickets,
  spendTicket,
  tryTicket,
} from './tickets.ts';

const LIFE = 5 * 60_000;
const deps = embeddedDeps();
beforeEach(async () => {
  for (const id of ['ann', 'bob']) await addUser(deps().db, { id });
});
const issue = () => issueTicket(deps(), 'set-up', { userId: 'ann', data: 'kept' });
const spend = (ticket: string, userId: string | null = 'ann', purpose = 'set-up' as const) =>
  spendTicket(deps().db, deps().now(), { purpose, ticket, userId });

it('S-ADM-8 a ticket is a secret of which only the hash is stored', async () => {
  const ticket = await issue();
  expect(ticket).toMatch(/^[\w-]{43}$/);
  const rows = await deps().db.selectFrom('tickets').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(ticket);
  const nobody = await issueTicket(deps(), 'passkey-login', {});
  expect(await tryTicket(deps(), 'passkey-login', nobody)).toMatchObject({
    userId: null,
    data: '',
  });
  const spent = { purpose: 'passkey-login', ticket: nobody, userId: null } as const;
  expect(await spendTicket(deps().db, deps().now(), spent)).toBe('');
});

it('S-ADM-8 a ticket is good once, for its purpose and its user', async () => {
  const ticket = await issue();
  expect(await tryTicket(deps(), 'second-step', ticket)).toBeNull();
  expect(await holderOf(deps(), 'second-step', ticket)).toBeNull();
  expect(await holderOf(deps(), 'set-up', 'another')).toBeNull();
  const other = { purpose: 'second-step', ticket, userId: 'ann' } as const;
  expect(await spendTicket(deps().db, deps().now(), other)).toBeNull();
  for (const userId of [null, 'bob']) expect(await spend(ticket, userId)).toBeNull();
  expect(await holderOf(deps(), 'set-up', ticket)).toBe('ann');
  expect(await spend(ticket)).toBe('kept');
  expect(await spend(ticket)).toBeNull();
});

it('S-ADM-8 a ticket ends after five minutes or five tries', async () => {
  const [one, other] = [await issue(), await issue()];
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await holderOf(deps(), 'set-up', one)).toBe('ann');
    expect(await tryTicket(deps(), 'set-up', one)).toEqual({ userId: 'ann', data: 'kept', tries });
  }
  expect(await tryTicket(deps(), 'set-up', one)).toBeNull();
  expect(await holderOf(deps(), 'set-up', one)).toBeNull();
  deps().advance(LIFE - 1);
  expect(await holderOf(deps(), 'set-up', other)).toBe('ann');
  deps().advance(1);
  expect(await tryTicket(deps(), 'set-up', other)).toBeNull();
  expect(await holderOf(deps(), 'set-up', other)).toBeNull();
  expect(await spend(other)).toBeNull();
});

it('S-ADM-8 tickets of a user are dropped together, those of the past with time', async () => {
  const old = await issue();
  deps().advance(LIFE);
  const bobs = await issueTicket(deps(), 'set-up', { userId: 'bob' });
  expect(await purgeTickets(deps())).toBe(0);
  deps().advance(1);
  expect(await purgeTickets(deps())).toBe(1);
  expect(await spend(old)).toBeNull();
  const ticket = await issue();
  await dropTickets(deps().db, 'ann');
  expect(await spend(ticket)).toBeNull();
  expect(await holderOf(deps(), 'set-up', bobs)).toBe('bob');
});

it('S-SEC-3 tickets of strangers whose time is over do not pile up until the day ends', async () => {
  for (let one = 0; one < 20; one += 1) await issueTicket(deps(), 'passkey-login', {});
  deps().advance(LIFE);
  await issueTicket(deps(), 'passkey-login', {});
  const count = async () => (await deps().db.selectFrom('tickets').selectAll().execute()).length;
  expect(await count()).toBe(21);
  deps().advance(1);
  await issueTicket(deps(), 'passkey-login', {});
  expect(await count()).toBe(2);
});
