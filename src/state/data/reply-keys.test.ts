import { expect, it } from 'vitest';
import { allKey, orderKey, queryKey, recordKey, replyKey } from './reply-keys.ts';

it.each([
  [recordKey('article', 'a'), 'record/article/a'],
  [replyKey('article-version', 'a', 3), 'record/article-version/a/3'],
  [
    queryKey('cata-bin', new URLSearchParams({ keyword: '押金' })),
    'record/cata-bin?keyword=%E6%8A%BC%E9%87%91',
  ],
  [orderKey('expand', 'm'), 'record/expand-order?m'],
  [allKey('dict'), 'record/dict-all'],
])('S-PWA-3 cache keys are unchanged: %s is the persisted %s', (key, cached) =>
  expect(key).toBe(cached),
);
