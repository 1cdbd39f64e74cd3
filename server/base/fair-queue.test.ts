import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A queue whose jobs end on demand, and the order in which they started. */
function held(running: number, waiting: number) {
  const queue = new FairQueue({ running, waiting }, 'full');
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (network: string, name: string) =>
    queue
      .run(network, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
  /** Ends the jobs in the order in which they started. */
  const endAll = async () => {
    for (let at = 0; at < ends.length; at += 1) {
      ends[at]?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { add, begun, endAll };
}

it('S-SEC-13 networks are served in turn, so that a crowd of one does not delay the others', async () => {
  const { add, begun, endAll } = held(1, 50);
  const crowd = ['a', 'b', 'c', 'd'].map((name) => add('one', name));
  const other = add('two', 'other');
  await endAll();
  expect(begun).toEqual(['a', 'b', 'other', 'c', 'd']);
  expect(await Promise.all([...crowd, other])).toEqual(Array.from({ length: 5 }, () => 'done'));
});

it('S-SEC-13 a full queue rejects the newest job of the network with the most waiting', async () => {
  const { add, begun, endAll } = held(1, 3);
  const crowd = ['a', 'b', 'c', 'd', 'e'].map((name) => add('one', name));
  expect(await crowd[4]).toBe('full');
  const other = add('two', 'other');
  expect(await crowd[3]).toBe('full');
  // Two jobs of the first network and one of the second wait: displacing one would not make the queue fairer.
  expect(await add('two', 'third')).toBe('full');
  await endAll();
  expect(begun).toEqual(['a', 'b', 'other', 'c']);
  expect(await other).toBe('done');
});

it('a failing job releases its slot', async () => {
  const queue = new FairQueue({ running: 1, waiting: 1 }, 'full');
  const failing = queue.run('one', () => Promise.reject(new Error('away')));
  const next = queue.run('one', async () => 'next');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('next');
  expect(await queue.run('two', async () => 'later')).toBe('later');
});
