import { expect, it } from 'vitest';
import { spellingOf } from './title-spelling.ts';

it.each([
  ['文章管理', 'wzgl wenzhangguanli'],
  ['律师的重庆旅行', 'lsdcqlx lvshidechongqinglvxing'],
  ['2026 年 VIP 劳动法', '2026nvipldf 2026nianviplaodongfa'],
  ['English only', 'englishonly englishonly'],
  ['劳动合同到期，能拿到「补偿」吗？', 'ldhtdqnndbcm laodonghetongdaoqinengnadaobuchangma'],
  ['👩‍⚖️', ' '],
  ['', ' '],
])('S-FIND-1 a title is spelt by its initials and its pinyin: %s', async (title, spelling) => {
  expect(await spellingOf(title)).toBe(spelling);
});
