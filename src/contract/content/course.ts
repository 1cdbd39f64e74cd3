import * as v from 'valibot';
import {
  fileId,
  referencesFiles,
  requiredText,
  richText,
  sortOrder,
  text,
  uuid,
} from '../common-schemas.ts';
import { chosen, recordEndpoints } from '../record.ts';

const seconds = (label: string) =>
  v.pipe(
    v.number(`${label}应为数字`),
    v.integer(`${label}应为整数`),
    v.minValue(0, `${label}不能为负数`),
    v.maxValue(86_400, `${label}不能超过一天`),
  );

/** Editable fields; see {@link course}. */
export const courseFields = {
  title: requiredText(120, '标题'),
  category: text(32, '分类'),
  coverId: fileId('封面'),
  teacher: text(60, '讲师'),
  summary: richText(20_000, '简介'),
  level: text(32, '难度'),
  /** Fen; 0 is free. */
  price: v.pipe(
    v.number('价格应为数字'),
    v.integer('价格最多两位小数'),
    v.minValue(0, '价格不能为负数'),
    v.maxValue(100_000_000, '价格过高'),
  ),
  serial: v.picklist(['ongoing', 'finished'], '连载状态不正确'),
  sort: sortOrder,
  status: v.picklist(['on', 'off'], '状态不正确'),
};

/** 课程: a course, the parent of chapters. */
export const course = recordEndpoints({
  name: 'course',
  label: '课程',
  list: '课程章节',
  fields: courseFields,
  computed: { chapterCount: v.number() },
  filters: {},
});

/** Editable fields; see {@link chapter}. */
export const chapterFields = {
  courseId: chosen('课程'),
  parentId: v.nullable(uuid),
  title: requiredText(120, '标题'),
  type: v.picklist(['article', 'video', 'audio', 'document'], '类型不正确'),
  body: richText(200_000, '正文'),
  videoId: fileId('视频'),
  /** The file of an audio or a document chapter; older apps do not send them. */
  audioId: referencesFiles('音频', v.optional(v.nullable(uuid), null)),
  documentId: referencesFiles('文档', v.optional(v.nullable(uuid), null)),
  duration: seconds('时长'),
  handoutIds: referencesFiles('讲义', v.pipe(v.array(uuid), v.maxLength(20, '讲义不能超过 20 个'))),
  previewSeconds: seconds('试看秒数'),
  sort: sortOrder,
  status: v.picklist(['on', 'off'], '状态不正确'),
};

/** 章节: a part of a course, on two levels or more. */
export const chapter = recordEndpoints({
  name: 'chapter',
  label: '章节',
  fields: chapterFields,
  computed: {},
  filters: { courseId: v.optional(uuid) },
});
