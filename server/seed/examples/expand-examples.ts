import type { EntryData, FieldDefinition } from '../../../src/contract/content/expand-field.ts';
import { EVERYTHING } from '../../db/scope.ts';
import { expandKind, expandModelKind } from '../../routes/expand/expand-kinds.ts';
import { addExample, type ExampleWriter } from './example-record.ts';

const unbounded = { min: null, max: null, dict: '', initial: '' };
const text = { ...unbounded, type: 'text', required: false, maxLength: 60 } as const;

interface ModelExample {
  name: string;
  code: string;
  position: string;
  fields: FieldDefinition[];
  /** Title, link, picture name and field values. */
  entries: readonly (readonly [title: string, link: string, image: string, data: EntryData])[];
}

const models: readonly ModelExample[] = [
  {
    name: '友情链接',
    code: 'friend-links',
    position: '页脚',
    fields: [
      { ...text, label: '单位', key: 'unit', required: true },
      { ...text, label: '说明', key: 'note', type: 'textarea', maxLength: 200 },
    ],
    entries: [
      ['中国法律服务网', 'https://www.12348.gov.cn/', '', { unit: '司法部', note: '' }],
      ['中国裁判文书网', 'https://wenshu.court.gov.cn/', '', { unit: '最高人民法院', note: '' }],
      ['国家法律法规数据库', 'https://flk.npc.gov.cn/', '', { unit: '全国人大', note: '' }],
    ],
  },
  {
    name: '律师介绍',
    code: 'lawyers',
    position: '首页',
    fields: [
      { ...text, label: '专业领域', key: 'field', required: true },
      { ...text, label: '执业年限', key: 'years', type: 'number', maxLength: 0, min: 0, max: 60 },
      { ...text, label: '简介', key: 'about', type: 'textarea', maxLength: 300 },
    ],
    entries: [
      [
        '陈思远',
        '',
        '劳动合同.png',
        { field: '劳动用工', years: 12, about: '代理劳动仲裁与诉讼，常年为中小企业讲授用工合规。' },
      ],
      [
        '李明珠',
        '',
        '家庭.png',
        { field: '婚姻家庭', years: 9, about: '擅长遗产继承与离婚财产分割，兼任社区调解员。' },
      ],
      [
        '王建国',
        '',
        '办公楼.png',
        { field: '公司企业', years: 18, about: '为企业提供借贷、清算与股权方面的法律服务。' },
      ],
    ],
  },
];

/** Adds the example models with their entries. */
export async function addModels(
  writer: ExampleWriter,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const author = { userName: 'admin', now: writer.now, versionFloor: 0, scope: EVERYTHING };
  for (const [sort, { entries, position, ...model }] of models.entries()) {
    const modelId = await addExample(
      writer,
      expandModelKind,
      { ...model, sort, status: 'on' },
      author,
    );
    for (const [at, [title, link, image, data]] of entries.entries()) {
      const imageId = files.get(image) ?? null;
      const placed = { modelId, position, sort: at, startsAt: null, endsAt: null } as const;
      const entry = { ...placed, title, link, imageId, data, status: 'on' } as const;
      await addExample(writer, expandKind, entry, author);
    }
  }
}
