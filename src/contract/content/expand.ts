import * as v from 'valibot';
import {
  fileId,
  instant,
  requiredText,
  sortOrder,
  text,
  uuid,
  webAddress,
} from '../common-schemas.ts';
import { chosen, recordEndpoints } from '../record.ts';
import { type EntryData, fieldDefinition, fieldKey } from './expand-field.ts';

/** Editable fields; see {@link expandModel}. */
export const expandModelFields = {
  name: requiredText(60, '名称'),
  code: v.pipe(
    v.string('标识应为文字'),
    v.regex(/^[a-z][a-z0-9-]{0,59}$/, '标识以小写字母开头，只含小写字母、数字和连字符'),
  ),
  fields: v.pipe(
    v.array(fieldDefinition),
    v.maxLength(60, '字段不能超过 60 个'),
    v.check((all) => new Set(all.map(({ key }) => key)).size === all.length, '字段的键不能重复'),
  ),
  sort: sortOrder,
  status: v.picklist(['on', 'off'], '状态不正确'),
};

/** 扩展模型: defines the fields of its entries, in their order. */
export const expandModel = recordEndpoints({
  name: 'expandModel',
  label: '扩展模型',
  fields: expandModelFields,
  computed: { entryCount: v.number() },
  filters: {},
});

// Checked by hand: `v.record` would be used only here, and the login bundle contains the schema library.
const isEntryData = (data: unknown): data is EntryData =>
  typeof data === 'object' &&
  data !== null &&
  !Array.isArray(data) &&
  Object.entries(data).every(
    ([key, value]) => v.safeParse(fieldKey, key).success && isScalar(value),
  );

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Editable fields; see {@link expand}. */
export const expandFields = {
  modelId: chosen('模型'),
  title: requiredText(120, '标题'),
  position: text(60, '位置'),
  data: v.custom<EntryData>(isEntryData, '字段的值不正确'),
  link: webAddress('链接'),
  imageId: fileId('图片'),
  startsAt: v.nullable(instant),
  endsAt: v.nullable(instant),
  sort: sortOrder,
  status: v.picklist(['on', 'off'], '状态不正确'),
};

/** 扩展内容: an entry of a model. */
export const expand = recordEndpoints({
  name: 'expand',
  label: '扩展内容',
  list: '扩展内容',
  fields: expandFields,
  /** Address of a smaller copy of its image; older cached replies lack it. */
  computed: { pictureAddress: v.optional(v.nullable(v.string()), null) },
  filters: { modelId: v.optional(uuid), position: v.optional(text(60, '位置')) },
});
