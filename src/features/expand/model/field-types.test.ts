import { expect, it } from 'vitest';
import { placeAfter } from './field-types.ts';

/** Resulting positions after actually moving one item of a list. */
const moved = (count: number, from: number, to: number) => {
  const before = Array.from({ length: count }, (_, at) => at);
  const [one = 0] = before.splice(from, 1);
  return before.toSpliced(to, 0, one);
};

it('the selected field stays selected, whichever is moved', () => {
  for (const from of [0, 1, 2, 3])
    for (const to of [0, 1, 2, 3])
      for (const chosen of [0, 1, 2, 3])
        expect(placeAfter(chosen, from, to)).toBe(moved(4, from, to).indexOf(chosen));
});
