import { expect, it } from 'vitest';
import { isWholeOrder } from './whole-order.ts';

const query = { keyword: '', page: 1, deleted: false, sort: '', reverse: false, filters: {} };
const ofModel = { filters: { modelId: 'm' } };

it.each([
  ['all of a kind that has one order', {}, {}, true],
  ['those of one model', { by: 'modelId' }, ofModel, true],
  ['those of all models', { by: 'modelId' }, {}, false],
  ['what a keyword finds', { by: 'modelId' }, { ...ofModel, keyword: '甲' }, false],
  ['the recycle bin', { by: 'modelId' }, { ...ofModel, deleted: true }, false],
  ['another order', { by: 'modelId' }, { ...ofModel, sort: 'title' }, false],
  ['the order turned round', { by: 'modelId' }, { ...ofModel, reverse: true }, false],
  ['those of one place', { by: 'modelId' }, { filters: { modelId: 'm', position: '页脚' } }, false],
])('S-LIST-2 rows are moved where all of their order is in sight: %s', (_, order, part, whole) => {
  expect(isWholeOrder(order, { ...query, ...part })).toBe(whole);
});
