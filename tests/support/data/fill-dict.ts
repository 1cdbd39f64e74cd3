import { randomUUID } from 'node:crypto';
import type { TestServer } from '../server/test-server.ts';
import { sampleOf } from './record-samples.ts';

/** Inserts this many entries into a dictionary, bypassing the API; the value is the position. */
export async function fillDict(
  { deps: { db } }: TestServer,
  dictId: string,
  count: number,
): Promise<void> {
  const author = { createdBy: 'x', createdAt: 1, updatedBy: 'x', updatedAt: 1 };
  const rows = Array.from({ length: count }, (_, sort) => ({
    ...{ kind: 'dictDetail', id: randomUUID(), groupId: dictId, parentId: null, sort, ...author },
    ...{ code: `${dictId}:${sort}`, title: `第 ${sort} 项`, status: 'on', version: 1 },
    deletedAt: null,
    data: JSON.stringify(sampleOf('dictDetail', { dictId, value: String(sort), sort })),
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('records')
      .values(rows.slice(at, at + 500))
      .execute();
  }
}
