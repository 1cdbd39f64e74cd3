import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { isWorkDone, newWork } from './login-work.ts';

const deps = embeddedDeps();
const LIFE = 2 * 60_000;
const here = { address: '192.0.2.1' };

// The library uses the machine's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: deps().now() }));
afterEach(() => void vi.useRealTimers());

/** A solved piece of work, as a browser sends it. */
async function done(): Promise<string> {
  const challenge = JSON.parse(await newWork(deps(), here)) as Challenge;
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

const expiry = (work: string): number =>
  (JSON.parse(work) as { challenge: Challenge }).challenge.parameters.expiresAt ?? 0;

it('counts once, for the network that it was given to', async () => {
  const work = await done();
  expect(await isWorkDone(deps(), { address: '192.0.2.2' }, work)).toBe(false);
  expect(await isWorkDone(deps(), here, work)).toBe(true);
  expect(await isWorkDone(deps(), here, work)).toBe(false);
  const rows = await deps().db.selectFrom('captchas').select(['id', 'expiresAt']).execute();
  expect(rows).toEqual([
    { id: expect.stringMatching(/^work:[0-9a-f]{32}$/), expiresAt: expiry(work) * 1000 },
  ]);
});

it('is another piece each time, each counted for itself', async () => {
  expect(await isWorkDone(deps(), here, await done())).toBe(true);
  expect(await isWorkDone(deps(), here, await done())).toBe(true);
});

it('is good for two minutes', async () => {
  const work = await done();
  expect(expiry(work)).toBe(Math.ceil((deps().now() + LIFE) / 1000));
  deps().advance(expiry(work) * 1000 - deps().now() + 1);
  expect(await isWorkDone(deps(), here, work)).toBe(false);
});

it('is good to its last moment', async () => {
  const work = await done();
  deps().advance(expiry(work) * 1000 - deps().now());
  expect(await isWorkDone(deps(), here, work)).toBe(true);
});

it.each(['', 'null', '{', '{}', '"work"', '[]'])('is not %j', async (work) => {
  expect(await isWorkDone(deps(), here, work)).toBe(false);
});

it('is not what was changed', async () => {
  const work = JSON.parse(await done()) as {
    challenge: Challenge & { signature: string };
    solution: { counter: number; derivedKey: string };
  };
  const { challenge, solution } = work;
  for (const changed of [
    { challenge: { ...challenge, signature: challenge.signature.replace(/^./, 'z') }, solution },
    { challenge, solution: { ...solution, derivedKey: '00' } },
    {
      challenge: {
        ...challenge,
        parameters: {
          ...challenge.parameters,
          expiresAt: (challenge.parameters.expiresAt ?? 0) + 1,
        },
      },
      solution,
    },
  ])
    expect(await isWorkDone(deps(), here, JSON.stringify(changed))).toBe(false);
});
