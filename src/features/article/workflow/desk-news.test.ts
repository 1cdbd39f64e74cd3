import { expect, it } from 'vitest';
import { newsOf } from './desk-news.ts';

const alone = { holder: null, mine: false, others: [] };
const lin = { name: '林若溪', editing: false };
const wang = { name: '王强', editing: true };

it('S-DESK-7 reports the most urgent activity of others: saving before editing before opening', () => {
  const others = [lin, wang, { ...lin }];
  const current = { version: 3, by: '王强', mine: false };
  expect(newsOf(null, 1)).toBeNull();
  expect(newsOf(alone, 1)).toBeNull();
  expect(newsOf({ ...alone, others: [lin, { ...lin }] }, 1)?.text).toBe('林若溪 也打开了');
  expect(newsOf({ ...alone, others }, 1)).toMatchObject({ kind: 'editing', names: ['王强'] });
  expect(newsOf({ ...alone, others, current }, 2)?.text).toBe('王强 刚刚保存了新版本');
  expect(newsOf({ ...alone, others, current }, 3)?.kind).toBe('editing');
  expect(newsOf({ ...alone, current: { ...current, mine: true } }, 2)).toBeNull();
});

it('a page of an earlier build edits without having the article open', () => {
  const holder = { userName: 'wang', name: '王强', since: 1 };
  expect(newsOf({ ...alone, holder }, 1)?.text).toBe('王强 正在编辑');
  expect(newsOf({ ...alone, holder, mine: true }, 1)).toBeNull();
});
