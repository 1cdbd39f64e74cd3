import type { Db } from '../../db/connection/connect.ts';
import { addArticles } from './article-examples.ts';
import { addCatas } from './cata-examples.ts';
import { addCourses } from './course-examples.ts';
import type { ExampleWriter } from './example-record.ts';
import { addModels } from './expand-examples.ts';
import { addFiles, type StoredExample } from './file-examples.ts';

/** Adds example content; `userId` owns the files. */
export async function addExamples(
  db: Db,
  stored: readonly StoredExample[],
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const writer: ExampleWriter = { db, now, added: [] };
  const files = await addFiles(writer, stored, userId);
  const catas = await addCatas(writer);
  await addArticles(writer, { catas, files });
  await addCourses(writer, files);
  await addModels(writer, files);
  await db.insertInto('examples').values(writer.added).execute();
}
