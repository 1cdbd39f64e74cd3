import type { expand, expandModel } from '../../../src/contract/content/expand.ts';
import {
  type EntryData,
  type FieldDefinition,
  isFileType,
  problemsOf,
  unknownProperty,
} from '../../../src/contract/content/expand-field.ts';
import { invalidFields } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { pictureAddress, publicPictures } from '../../files/derived-pictures.ts';
import { knownFiles } from '../../files/file-record.ts';
import { countBy } from '../../records/read-records.ts';
import type { FieldsOf } from '../../records/record-handlers.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { offers } from './offers.ts';

const isIdLike = (value: unknown): value is string =>
  typeof value === 'string' && value.length === 36;

/** 扩展模型. */
export const expandModelKind: RecordKind<FieldsOf<typeof expandModel>> = {
  name: 'expandModel',
  label: '扩展模型',
  columns: ({ name, status, sort, code }) => ({ title: name, status, sort, code }),
  files: [],
  async check(db, { fields }, id) {
    for (const [at, field] of fields.entries()) {
      const unknown = unknownProperty(field);
      if (unknown) throw invalidFields({ [`fields.${at}.${unknown}`]: '没有这个字段' });
    }
    const before = await definitionsOf(db, id);
    for (const [at, { type, key, dict, initial }] of fields.entries()) {
      const stays = before.some(
        (one) => one.key === key && one.dict === dict && one.initial === initial,
      );
      if (type !== 'select' || initial === '' || stays) continue;
      if (await offers(db, dict, initial)) continue;
      throw invalidFields({ [`fields.${at}.initial`]: '默认值不在字典中' });
    }
  },
  async compute(db, ids) {
    const counts = await countBy(db, 'groupId', ids);
    return new Map(ids.map((id) => [id, { entryCount: counts.get(id) ?? 0 }]));
  },
};

/** 扩展内容. */
export const expandKind: RecordKind<FieldsOf<typeof expand>> = {
  name: 'expand',
  label: '扩展内容',
  group: { kind: 'expandModel', label: '扩展模型', field: 'modelId' },
  exactly: ['position'],
  columns: ({ title, status, sort, modelId }) => ({ title, status, sort, groupId: modelId }),
  files: ['imageId'],
  filesIn: ({ data }) => Object.values(data).filter(isIdLike),
  async check(db, { modelId, data, startsAt, endsAt }, id) {
    const definitions = await definitionsOf(db, modelId);
    const problems = problemsOf(definitions, data);
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    await refuseUnknownFiles(db, definitions, data);
    await refuseNotOffered(db, definitions, data, id);
    if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
      throw invalidFields({ endsAt: '结束时间应晚于开始时间' });
    }
  },
  async compute(db, ids) {
    const rows = await db
      .selectFrom('records')
      .select(['id', 'data'])
      .where('id', 'in', ids)
      .execute();
    const images = rows.map(({ id, data }): [string, string | null] => [
      id,
      JSON.parse(data).imageId,
    ]);
    const shown = await publicPictures(db, [
      ...new Set(images.flatMap(([, image]) => image ?? [])),
    ]);
    return new Map(
      images.map(([id, image]) => [
        id,
        { pictureAddress: image && shown.has(image) ? pictureAddress(image, 'thumbnail') : null },
      ]),
    );
  },
};

/** Stored fields of a record; empty if it is new. */
async function storedIn<Fields>(db: Db, id: string): Promise<Partial<Fields>> {
  const row = await db.selectFrom('records').select('data').where('id', '=', id).executeTakeFirst();
  return row ? JSON.parse(row.data) : {};
}

const definitionsOf = async (db: Db, modelId: string): Promise<readonly FieldDefinition[]> =>
  (await storedIn<{ fields: FieldDefinition[] }>(db, modelId)).fields ?? [];

/** Refuses new values that the dictionary does not offer; an unchanged value that it no longer offers may stay. */
async function refuseNotOffered(
  db: Db,
  definitions: readonly FieldDefinition[],
  data: EntryData,
  id: string,
): Promise<void> {
  const { data: before = {} } = await storedIn<{ data: EntryData }>(db, id);
  for (const { type, key, label, dict } of definitions) {
    const value = data[key];
    if (type !== 'select' || !value || value === before[key]) continue;
    if (await offers(db, dict, String(value))) continue;
    throw invalidFields({ [`data.${key}`]: `${label}不在字典中` });
  }
}

async function refuseUnknownFiles(
  db: Db,
  definitions: readonly FieldDefinition[],
  data: EntryData,
): Promise<void> {
  const named = definitions.filter(({ type, key }) => isFileType(type) && data[key]);
  const known = await knownFiles(
    db,
    named.map(({ key }) => String(data[key])),
  );
  const unknown = named.find(({ key }) => !known.some(({ id }) => id === data[key]));
  if (unknown) throw invalidFields({ [`data.${unknown.key}`]: '文件不存在' });
}
