import type { Db } from '../../records/record-kind.ts';
import { addArticles } from './article-examples.ts';
import { addCatas } from './cata-examples.ts';
import { addCourses } from './course-examples.ts';
import { addModels } from './expand-examples.ts';
import { addFiles, type StoredExample } from './file-examples.ts';

/** Adds content that shows what the service does; `userId` is who the files belong to. */
export async function addExamples(
  db: Db,
  stored: readonly StoredExample[],
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const files = await addFiles(db, stored, { userId, now });
  const catas = await addCatas(db, now);
  await addArticles(db, { catas, files }, now);
  await addCourses(db, files, now);
  await addModels(db, files, now);
}
