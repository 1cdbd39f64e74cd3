import { expect, it } from 'vitest';
import { countWords } from './word-count.ts';

it.each([
  ['', 0],
  ['  \n，。', 0],
  ['劳动合同法', 5],
  ['依据 GB/T 7714-2015，共3条。', 7],
  ['it’s fine', 2],
])('counts %j as %i', (text, count) => expect(countWords(text)).toBe(count));
