import { expect, it } from 'vitest';
import { articleBatches } from './article.list.ts';

it('S-LIST-2 a move is undone if draft and published version were in one column', () => {
  const { undo } = articleBatches.find(({ verb }) => verb === '移动') ?? {};
  const staysOf = (revision: string | null) => undo?.stays?.isSo({ revision } as never);
  expect([staysOf(null), staysOf('draft')]).toEqual([false, true]);
  expect(undo?.requestOf?.({ cataId: 'c' } as never)).toEqual({ cataId: 'c' });
});
