import type { BuiltInCode } from '../routes/dict/dict-kinds.ts';

/** A dictionary by its code: its name, and value → label in order. */
type DictSeeds = Readonly<
  Record<BuiltInCode, { name: string; entries: Readonly<Record<string, string>> }>
>;

/** Dictionaries of a new installation. */
export const dictSeeds: DictSeeds = {
  article_status: {
    name: '文章状态',
    entries: {
      draft: '草稿',
      pending: '待审',
      rejected: '已退回',
      approved: '已通过',
      scheduled: '待发布',
      published: '已发布',
      withdrawn: '已下线',
    },
  },
  article_source: { name: '文章来源', entries: { original: '原创', reprint: '转载' } },
  yes_no: { name: '是否', entries: { yes: '是', no: '否' } },
};

/** Roles of a new installation; `*` is every permission. */
export const roleSeeds = [
  { id: 'admin', name: '管理员', permissions: ['*'] },
  {
    id: 'editor',
    name: '编辑',
    permissions: [
      'article:search',
      'article:create',
      'article:update',
      'article:submit',
      'article:delete',
      'cata:search',
      'file:upload',
      'file:search',
      'file:update',
      'file:delete',
    ],
  },
  {
    id: 'reviewer',
    name: '审核律师',
    permissions: ['article:search', 'article:approve', 'article:publish', 'cata:search'],
  },
  { id: 'viewer', name: '查看', permissions: ['article:search'] },
] as const;
