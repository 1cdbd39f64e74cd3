import { chapterFiles } from '../../../src/contract/content/chapter-files.ts';
import type { chapter, course } from '../../../src/contract/content/course.ts';
import { invalidFields } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { valuesOutside } from '../../db/dict-values.ts';
import { knownFiles } from '../../files/file-record.ts';
import { countBy } from '../../records/read-records.ts';
import type { FieldsOf } from '../../records/record-handlers.ts';
import type { RecordKind } from '../../records/record-kind.ts';

/** Fields whose value is an entry of a dictionary. */
const chosenFrom = {
  category: { dict: 'course_category', label: '分类' },
  level: { dict: 'course_level', label: '难度' },
} as const;

async function fieldsOf(db: Db, id: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('records').select('data').where('id', '=', id).executeTakeFirst();
  return row ? (JSON.parse(row.data) as Record<string, unknown>) : {};
}

/** 课程. */
export const courseKind: RecordKind<FieldsOf<typeof course>> = {
  name: 'course',
  label: '课程',
  columns: ({ title, status, sort }) => ({ title, status, sort }),
  files: ['coverId'],
  async check(db, fields, id) {
    const before = await fieldsOf(db, id);
    for (const [name, { dict, label }] of Object.entries(chosenFrom)) {
      const value = fields[name as keyof typeof chosenFrom];
      // An unchanged value is allowed: older records may contain free text.
      if (value === '' || before[name] === value) continue;
      const [unknown] = await valuesOutside(db, dict, [value]);
      if (unknown !== undefined) throw invalidFields({ [name]: `字典中没有${label}「${value}」` });
    }
  },
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
