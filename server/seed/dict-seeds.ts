import type { BuiltInCode } from '../routes/dict/dict-kinds.ts';

/** Label of an entry, or label and further fields of a law. */
type EntrySeed = string | { label: string; effectiveOn: string };

/** Dictionaries by code: name, and value → entry in order. */
type DictSeeds = Readonly<
  Record<BuiltInCode, { name: string; note?: string; entries: Readonly<Record<string, EntrySeed>> }>
>;

/** Entries whose value equals the label. */
const named = (words: string): Record<string, string> =>
  Object.fromEntries(words.split(' ').map((word) => [word, word]));

const law = (label: string, effectiveOn: string): EntrySeed => ({ label, effectiveOn });

/** Dictionaries of a new installation; an existing one receives those that it lacks. */
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
  laws: {
    name: '法规',
    note: '文章引用的法律法规；状态改为「修改」或「废止」时，引用它的文章进入待复核',
    // Values are pinyin, so that a law is found by it and by its initials. Dates are those stated in the laws.
    entries: {
      'min-fa-dian': law('中华人民共和国民法典', '2021-01-01'),
      'lao-dong-he-tong-fa': law('中华人民共和国劳动合同法', '2008-01-01'),
      'lao-dong-fa': law('中华人民共和国劳动法', '1995-01-01'),
      'lao-dong-he-tong-fa-shi-shi-tiao-li': law('中华人民共和国劳动合同法实施条例', '2008-09-18'),
      'lao-dong-zheng-yi-tiao-jie-zhong-cai-fa': law(
        '中华人民共和国劳动争议调解仲裁法',
        '2008-05-01',
      ),
      'she-hui-bao-xian-fa': law('中华人民共和国社会保险法', '2011-07-01'),
      'gong-si-fa': law('中华人民共和国公司法', '2024-07-01'),
      'xiao-fei-zhe-quan-yi-bao-hu-fa': law('中华人民共和国消费者权益保护法', '1994-01-01'),
      'dian-zi-shang-wu-fa': law('中华人民共和国电子商务法', '2019-01-01'),
      'ge-ren-xin-xi-bao-hu-fa': law('中华人民共和国个人信息保护法', '2021-11-01'),
      'dao-lu-jiao-tong-an-quan-fa': law('中华人民共和国道路交通安全法', '2004-05-01'),
      'fan-jia-ting-bao-li-fa': law('中华人民共和国反家庭暴力法', '2016-03-01'),
      'xing-fa': law('中华人民共和国刑法', '1997-10-01'),
      'min-shi-su-song-fa': law('中华人民共和国民事诉讼法', '1991-04-09'),
    },
  },
};

/** Roles of a new installation; `*` grants all permissions. */
export const roleSeeds = [
  { id: 'admin', name: '管理员', description: '全部权限', permissions: ['*'] },
  {
    id: 'editor',
    name: '编辑',
    description: '写作与提交',
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
    description: '审核与发布',
    permissions: ['article:search', 'article:approve', 'article:publish', 'cata:search'],
  },
  { id: 'viewer', name: '查看', description: '只看不改', permissions: ['article:search'] },
] as const;
