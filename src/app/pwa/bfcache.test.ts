// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, expect, it } from 'vitest';
import { withDb } from '../../offline/db/db.ts';
import { releaseStores } from './bfcache.ts';

beforeAll(releaseStores);

/** Starts writing in a transaction that stays open until the test ends it; on later attempts it ends by itself. */
function startWriting(user: string): {
  done: Promise<void>;
  begun: Promise<void>;
  times(): number;
} {
  let times = 0;
  let resolveBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    resolveBegun = resolve;
  });
  const done = withDb(user, async (db) => {
    times += 1;
    const first = times === 1;
    const tx = db.transaction('outbox', 'readwrite');
    const write = async () => {
      do {
        await tx.store.count();
        resolveBegun();
      } while (first);
    };
    await Promise.all([write(), tx.done]);
  });
  return { done, begun, times: () => times };
}

const leave = (persisted: boolean) =>
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

it('a page that enters the back/forward cache aborts its transactions and repeats their work', async () => {
  const { done, begun, times } = startWriting('搁置');
  await begun;
  leave(true);
  await done;
  expect(times()).toBe(2);
});

it('a transaction that begins during pagehide is aborted and repeated on return, unless it commits explicitly', async () => {
  let times = 0;
  const step = (commit: boolean) =>
    withDb('旁边', async (db) => {
      times += 1;
      const tx = db.transaction('outbox', 'readwrite');
      const counting = tx.store.count();
      if (commit) tx.commit();
      await Promise.all([counting, tx.done]);
    });
  await step(false);
  for (const [commits, expected] of [
    [true, 1],
    [false, 2],
  ] as const) {
    times = 0;
    leave(true);
    await step(commits);
    expect(times).toBe(expected);
  }
});

it('a page that is not cached leaves its transactions to the browser', async () => {
  const { done, begun, times } = startWriting('离开');
  await begun;
  leave(false);
  const still = new Promise((resolve) => setTimeout(resolve, 50, 'still at it'));
  expect(await Promise.race([done, still])).toBe('still at it');
  leave(true);
  await done;
  expect(times()).toBe(2);
});
