import * as v from 'valibot';
import { requiredText, sortOrder, text, uuid } from '../common-schemas.ts';
import { recordEndpoints } from '../record.ts';
import { lawFields } from './law.ts';

const color = v.pipe(v.string('颜色应为文字'), v.regex(/^$|^#[0-9a-f]{6}$/, '颜色应为 #rrggbb'));
const status = v.picklist(['on', 'off'], '状态不正确');

/** Editable fields; see {@link dict}. */
export const dictFields = {
  name: requiredText(60, '名称'),
  code: v.pipe(
    v.string('编码应为文字'),
    v.regex(/^[a-z][a-z0-9_]{0,63}$/, '编码以小写字母开头，只含小写字母、数字和下划线'),
  ),
  note: text(500, '描述'),
  sort: sortOrder,
  status,
};

/** 字典. Those that the product itself uses cannot be deleted, and their code cannot be changed. */
export const dict = recordEndpoints({
  name: 'dict',
  path: '/dict',
  label: '字典',
  list: '字典管理',
  fields: dictFields,
  computed: { builtIn: v.boolean(), entryCount: v.number() },
  filters: {},
});

/** Editable fields; see {@link dictDetail}. */
export const dictDetailFields = {
  dictId: uuid,
  label: requiredText(120, '标签'),
  value: requiredText(120, '值'),
  color,
  isDefault: v.boolean('默认应为是或否'),
  note: text(500, '备注'),
  sort: sortOrder,
  status,
  ...lawFields,
};

/** 字典项. A value is unique in its dictionary. */
export const dictDetail = recordEndpoints({
  name: 'dict',
  about: 'dictDetail',
  path: '/dict/detail',
  label: '字典项',
  fields: dictDetailFields,
  computed: {},
  filters: { dictId: v.optional(uuid) },
});
