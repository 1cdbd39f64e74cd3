import { expect, it } from 'vitest';
import { tagsOf } from './article-tags.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = DAY / 24;
/** 08:00 in China; tests that only need the day use it. */
const now = 100 * DAY;
const plain = {
  ...{ status: 'published', revision: null, flags: [], outdatedLaws: [] },
  ...{ reviewDue: null, validUntil: null },
};
const labels = (part: object) => tagsOf({ ...plain, ...part }, now).map(({ label }) => label);

it('S-LIST-2 an article with nothing unusual has no tags', () => {
  expect(labels({})).toEqual([]);
});

it('S-LIST-2 flags come in their own order, the headline in seal red', () => {
  expect(tagsOf({ ...plain, flags: ['pinned', 'headline', 'unknown'] }, now)).toEqual([
    { label: '头条', tone: 'seal' },
    { label: '置顶' },
  ]);
});

it.each([
  ['draft', '修改稿'],
  ['pending', '修改稿待审'],
  ['rejected', '修改稿已退回'],
  ['approved', '修改稿已通过'],
  ['scheduled', '修改稿待发布'],
  ['made-up', '修改稿'],
])('S-LIST-2 a change that is %s reads %s', (revision, label) => {
  expect(labels({ revision })).toEqual([label]);
});

it.each([
  [now + 31 * DAY, []],
  [now + 30 * DAY + 17 * HOUR, []],
  [now + 30 * DAY, ['复核 30 天后']],
  [now + 2 * DAY + 1, ['复核 2 天后']],
  [now + 1, ['今天复核']],
  [now + 15 * HOUR, ['今天复核']],
  [now + 16 * HOUR, ['复核 1 天后']],
  [now - 8 * HOUR, ['今天复核']],
  [now - 8 * HOUR - 1, ['复核已到期']],
  [now - DAY, ['复核已到期']],
])('S-LIST-2 a review due at %d reads %j', (reviewDue, expected) => {
  expect(labels({ reviewDue })).toEqual(expected);
  expect(labels({ reviewDue, status: 'draft' }), 'nobody sees a draft').toEqual([]);
});

it.each([
  [now + 7 * DAY, ['7 天后到期']],
  [now + 1, ['今天到期']],
  [now - 8 * HOUR, ['今天到期']],
  [now - 9 * HOUR, ['已过有效期']],
])('S-LIST-2 what is valid until %d reads %j', (validUntil, expected) => {
  expect(labels({ validUntil })).toEqual(expected);
});

it('S-DESK-5 a visible article that quotes laws no longer 现行 names them', () => {
  const outdatedLaws = [
    { name: '劳动法', standing: 'amended' },
    { name: '刑法', standing: 'repealed' },
  ] as const;
  expect(tagsOf({ ...plain, outdatedLaws }, now)).toEqual([
    { label: '引用的《劳动法》已修改，引用的《刑法》已废止', tone: 'warning' },
  ]);
  expect(labels({ outdatedLaws, status: 'withdrawn' })).toEqual([]);
});
