import type { FieldDefinition } from '../../src/contract/expand-field.ts';
import type { Db } from '../records/record-kind.ts';
import { createRecord } from '../records/write-records.ts';
import { chapterKind, courseKind } from '../routes/course/course-calls.ts';
import { expandKind, expandModelKind } from '../routes/expand/expand-calls.ts';

const chapters = ['什么是劳动关系', '签合同时要看的八条', '离职与经济补偿'] as const;

/** An example course with its chapters. */
export async function addCourse(db: Db, now: number): Promise<void> {
  const author = { userName: 'admin', now };
  const courseId = crypto.randomUUID();
  const course = {
    title: '劳动法入门：从签合同到离职',
    category: '劳动',
    coverId: null,
    teacher: '陈思远',
    summary: '三讲说清劳动者最常遇到的问题。',
    level: '入门',
    price: 0,
    serial: 'finished',
    sort: 0,
    status: 'on',
  } as const;
  await createRecord(db, courseKind, { id: courseId, fields: course }, author);
  for (const [sort, title] of chapters.entries()) {
    const fields = { ...emptyChapter, courseId, title: `第 ${sort + 1} 讲 ${title}`, sort };
    await createRecord(db, chapterKind, { id: crypto.randomUUID(), fields }, author);
  }
}

const emptyChapter = {
  parentId: null,
  type: 'article',
  body: '本文为示例内容，仅说明一般规则，不构成法律意见。',
  videoId: null,
  audioId: null,
  documentId: null,
  duration: 0,
  handoutIds: [] as string[],
  previewSeconds: 0,
  status: 'on',
} as const;

const unbounded = { min: null, max: null, dict: '', initial: '' };
const text = { ...unbounded, type: 'text', required: false, maxLength: 60 } as const;
const linkFields: FieldDefinition[] = [
  { ...text, label: '单位', key: 'unit', required: true },
  { ...text, label: '说明', key: 'note', type: 'textarea', maxLength: 200 },
];
const links = [
  ['中国法律服务网', 'https://www.12348.gov.cn/', '司法部'],
  ['中国裁判文书网', 'https://wenshu.court.gov.cn/', '最高人民法院'],
] as const;

/** An example model with entries. */
export async function addExtraContent(db: Db, now: number): Promise<void> {
  const author = { userName: 'admin', now };
  const modelId = crypto.randomUUID();
  const names = { name: '友情链接', code: 'friend-links' };
  const model = { ...names, fields: linkFields, sort: 0, status: 'on' } as const;
  await createRecord(db, expandModelKind, { id: modelId, fields: model }, author);
  for (const [sort, [title, link, unit]] of links.entries()) {
    const fields = { ...emptyEntry, modelId, title, link, data: { unit, note: '' }, sort };
    await createRecord(db, expandKind, { id: crypto.randomUUID(), fields }, author);
  }
}

const emptyEntry = {
  position: '页脚',
  imageId: null,
  startsAt: null,
  endsAt: null,
  status: 'on',
} as const;
