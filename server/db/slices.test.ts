import { expect, it } from 'vitest';
import { CALL_SLICE, inSlices, mapInSlices } from './slices.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Notes the length of each slice, and when another call was let in. */
async function slicesOf(count: number): Promise<(number | 'another call')[]> {
  const seen: (number | 'another call')[] = [];
  const next = () =>
    setImmediate(() => {
      if (seen.push('another call') < 10) next();
    });
  next();
  await inSlices(numbers(count), async ({ length }) => {
    seen.push(length);
  });
  return seen;
}

it('S-OPS-6 lets other calls in after each slice', async () => {
  expect(await slicesOf(CALL_SLICE + 1)).toEqual([CALL_SLICE, 'another call', 1, 'another call']);
});

it('S-OPS-6 lets nobody in where one slice is all', async () => {
  expect(await slicesOf(CALL_SLICE)).toEqual([CALL_SLICE]);
});

it('S-OPS-6 what slices are converted to is in the order of the rows', async () => {
  const rows = numbers(2 * CALL_SLICE + 1);
  expect(await mapInSlices(rows, async (some) => some.map((n) => 2 * n))).toEqual(
    rows.map((n) => 2 * n),
  );
});
