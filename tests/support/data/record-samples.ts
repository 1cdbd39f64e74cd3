import { randomUUID } from 'node:crypto';
import { type EntityName, entities } from '../../../src/contract/entities.ts';

/** Entities that share the common calls. */
export const entityNames = Object.keys(entities) as EntityName[];

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Valid fields of an entity; its group does not exist unless `change` names one. */
const samples: Record<EntityName, () => Record<string, unknown>> = {
  dict: () => ({
    name: '案件类型',
    code: `dict_${randomUUID().replaceAll('-', '_')}`,
    note: '',
    sort: 0,
    status: 'on',
  }),
  dictDetail: () => ({
    dictId: NOBODY,
    label: '民事',
    value: `value-${randomUUID()}`,
    color: '#1f6feb',
    isDefault: false,
    note: '',
    sort: 0,
    status: 'on',
  }),
  cata: () => ({
    parentId: null,
    name: '婚姻家庭',
    slug: '',
    type: 'list',
    link: '',
    icon: '',
    bannerId: null,
    summary: '离婚、抚养、继承',
    inNavigation: true,
    sort: 0,
    seoTitle: '',
    seoKeywords: '',
    seoDescription: '',
    status: 'on',
  }),
  expandModel: () => ({
    name: '友情链接',
    code: `model-${randomUUID()}`,
    fields: [
      {
        label: '单位',
        key: 'unit',
        type: 'text',
        required: true,
        maxLength: 20,
        dict: '',
        initial: '',
      },
    ],
    sort: 0,
    status: 'on',
  }),
  expand: () => ({
    modelId: NOBODY,
    title: '市律师协会',
    position: '首页',
    data: { unit: '市律师协会' },
    link: 'https://example.org/',
    imageId: null,
    startsAt: null,
    endsAt: null,
    sort: 0,
    status: 'on',
  }),
  course: () => ({
    title: '劳动法入门',
    category: '',
    coverId: null,
    teacher: '陈思远',
    summary: '',
    level: '',
    price: 0,
    serial: 'ongoing',
    sort: 0,
    status: 'on',
  }),
  chapter: () => ({
    courseId: NOBODY,
    parentId: null,
    title: '第一章',
    type: 'video',
    body: '',
    videoId: null,
    audioId: null,
    documentId: null,
    duration: 0,
    handoutIds: [],
    previewSeconds: 0,
    sort: 0,
    status: 'on',
  }),
};

/** Field with the title of a record. */
export const titleOf = (name: EntityName): string =>
  ['title', 'name', 'label'].find((field) => field in entities[name].fields) ?? '';

/** A sample with some of its fields changed. */
export const sampleOf = (
  name: EntityName,
  change: Record<string, unknown> = {},
): Record<string, unknown> => ({ ...samples[name](), ...change });
