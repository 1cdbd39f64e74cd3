import type { Choice } from '../../records/kind.ts';

/** Flags of an article. */
export const flags: readonly Choice[] = [
  { value: 'headline', label: '头条' },
  { value: 'recommended', label: '推荐' },
  { value: 'slide', label: '幻灯' },
  { value: 'pinned', label: '置顶' },
];
