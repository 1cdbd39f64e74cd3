import { expect, it } from 'vitest';
import { eachOf } from './each-of.ts';

/** A change that takes as long as lets others in after it, milliseconds. */
const WORK = 11;

it('S-OPS-6 lets other calls in between the changes of a batch', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('another call'));
  await eachOf(['b', 'a'], async (id) => {
    for (const until = performance.now() + WORK; performance.now() < until; );
    seen.push(id);
  });
  expect(seen).toEqual(['a', 'another call', 'b']);
});
