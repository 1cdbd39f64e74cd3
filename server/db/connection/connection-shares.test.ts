import { expect, it } from 'vitest';
import { ConnectionShares, inShare } from './connection-shares.ts';

const settled = async (work: Promise<unknown>) => {
  let isSettled = false;
  work.then(
    () => {
      isSettled = true;
    },
    () => undefined,
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  return isSettled;
};

it('S-OPS-2 gives each name its own share, and a turn to those that wait in their order', async () => {
  const shares = new ConnectionShares(2, 5000);
  const article = () => inShare('article', () => shares.acquire());
  const [first] = [await article(), await article()];
  const [third, fourth] = [article(), article()];
  expect(await settled(third)).toBe(false);
  expect(await settled(inShare('menu', () => shares.acquire()))).toBe(true);
  expect(await settled(shares.acquire())).toBe(true);
  first();
  expect([await settled(third), await settled(fourth)]).toEqual([true, false]);
  (await third)();
  expect(await settled(fourth)).toBe(true);
});

it('S-OPS-2 refuses a call that has waited too long, which does not use up a turn', async () => {
  const shares = new ConnectionShares(1, 50);
  const article = () => inShare('article', () => shares.acquire());
  const release = await article();
  await expect(article()).rejects.toThrow('timeout exceeded when trying to connect');
  const next = article();
  release();
  (await next)();
  expect(await settled(article())).toBe(true);
});
