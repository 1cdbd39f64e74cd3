import { chapterFiles } from '../../../src/contract/chapter-files.ts';
import type { chapter, course } from '../../../src/contract/course.ts';
import { invalidFields } from '../../http/refusal.ts';
import type { FieldsOf } from '../../records/handlers.ts';
import type { RecordKind } from '../../records/kind.ts';
import { countBy } from '../../records/read.ts';
import { knownFiles } from '../file/record.ts';

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
