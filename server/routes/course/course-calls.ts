import { chapterFiles } from '../../../src/contract/chapter-files.ts';
import { chapter, course } from '../../../src/contract/course.ts';
import { invalidFields } from '../../base/refusal.ts';
import { knownFiles } from '../../files/file-record.ts';
import { countBy } from '../../records/read-records.ts';
import { type FieldsOf, recordHandlers } from '../../records/record-handlers.ts';
import type { RecordKind } from '../../records/record-kind.ts';

/** 课程. */
export const courseKind: RecordKind<FieldsOf<typeof course>> = {
  name: 'course',
  label: '课程',
  columns: ({ title, status, sort }) => ({ title, status, sort }),
  files: ['coverId'],
  async compute(db, ids) {
    const counts = await countBy(db, 'groupId', ids);
    return new Map(ids.map((id) => [id, { chapterCount: counts.get(id) ?? 0 }]));
  },
};

/** 章节. */
export const chapterKind: RecordKind<FieldsOf<typeof chapter>> = {
  name: 'chapter',
  label: '章节',
  group: { kind: 'course', label: '课程', field: 'courseId' },
  columns: ({ title, status, sort, courseId, parentId }) => ({
    title,
    status,
    sort,
    groupId: courseId,
    parentId,
  }),
  files: ['videoId', 'audioId', 'documentId', 'handoutIds'],
  async check(db, fields) {
    for (const name of ['videoId', 'audioId', 'documentId'] as const) {
      const { types, wanted } = chapterFiles[name];
      const [file] = await knownFiles(db, [fields[name] ?? []].flat());
      const fits = !file || types.some((start) => file.type.startsWith(start));
      if (!fits) throw invalidFields({ [name]: `请选择${wanted}` });
    }
  },
};

/** 课程. */
export const courseHandlers = recordHandlers(course, courseKind);
/** 章节. */
export const chapterHandlers = recordHandlers(chapter, chapterKind);
