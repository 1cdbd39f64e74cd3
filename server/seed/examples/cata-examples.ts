import { EVERYTHING } from '../../db/scope.ts';
import { cataKind } from '../../routes/cata/cata-kind.ts';
import { addExample, type ExampleWriter } from './example-record.ts';

type Cata = Parameters<typeof cataKind.columns>[0];
interface CataExample extends Partial<Omit<Cata, 'parentId'>> {
  name: string;
  slug: string;
  below?: readonly CataExample[];
}

const catas: readonly CataExample[] = [
  {
    name: '法律知识',
    slug: 'knowledge',
    summary: '按生活场景整理的法律常识',
    below: [
      {
        name: '劳动用工',
        slug: 'labour',
        summary: '劳动合同、工资、工伤与社保',
        below: [
          { name: '合同与解除', slug: 'contract', summary: '签订、试用、变更、解除与补偿' },
          { name: '工伤与社保', slug: 'injury', summary: '工伤认定、伤残鉴定与待遇' },
        ],
      },
      { name: '婚姻家庭', slug: 'family', summary: '结婚、离婚、抚养与继承' },
      { name: '房屋租赁', slug: 'housing', summary: '租房、物业与相邻关系' },
      { name: '交通事故', slug: 'traffic', summary: '责任认定、保险与赔偿' },
      { name: '网络消费', slug: 'online', summary: '网购、直播与个人信息' },
    ],
  },
  { name: '公司企业', slug: 'company', summary: '设立、治理、借贷与清算' },
  { name: '服务指南', slug: 'guide', type: 'page', summary: '怎样预约、准备哪些材料' },
  { name: '法规数据库', slug: 'laws', type: 'link', link: 'https://flk.npc.gov.cn' },
  { name: '专题（旧）', slug: 'archive', status: 'off', inNavigation: false },
];

const empty: Omit<Cata, 'name' | 'slug' | 'parentId'> = {
  type: 'list',
  link: '',
  icon: '',
  bannerId: null,
  summary: '',
  inNavigation: true,
  sort: 0,
  seoTitle: '',
  seoKeywords: '',
  seoDescription: '',
  status: 'on',
};

/** Adds the example catas; returns their ids by slug. */
export async function addCatas(writer: ExampleWriter): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const author = { userName: 'admin', now: writer.now, versionFloor: 0, scope: EVERYTHING };
  const add = async (rows: readonly CataExample[], parentId: string | null): Promise<void> => {
    for (const [sort, { below = [], ...row }] of rows.entries()) {
      const id = await addExample(writer, cataKind, { ...empty, ...row, parentId, sort }, author);
      ids.set(row.slug, id);
      await add(below, id);
    }
  };
  await add(catas, null);
  return ids;
}
