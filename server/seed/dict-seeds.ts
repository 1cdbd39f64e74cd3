import type { BuiltInCode } from '../routes/dict/dict-kinds.ts';

/** A dictionary by its code: its name, and value → label in order. */
type DictSeeds = Readonly<
  Record<BuiltInCode, { name: string; entries: Readonly<Record<string, string>> }>
>;

/** Entries whose value is what is shown. */
const named = (words: string): Record<string, string> =>
  Object.fromEntries(words.split(' ').map((word) => [word, word]));

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
  course_category: {
    name: '课程分类',
    entries: named('劳动 婚姻家庭 合同 房产 公司 消费 交通 其他'),
  },
  course_level: { name: '课程难度', entries: named('入门 进阶 高级') },
  region: {
    name: '地区',
    entries: named(
      '全国 北京 天津 河北 山西 内蒙古 辽宁 吉林 黑龙江 上海 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 重庆 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 香港 澳门 台湾',
    ),
  },
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
      'user:names',
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
