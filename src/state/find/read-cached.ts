import {
  type CachedReply,
  isRecordKey,
  listCachedKeys,
  readCached,
} from '../../offline/db/cache.ts';
import { listDrafts } from '../../offline/outbox/drafts.ts';
import { listOutbox } from '../../offline/outbox/outbox-queue.ts';
import { type CachedRecord, cachedRecord, merged } from './cached-record.ts';
import { type FoundKind, foundKind, foundKinds } from './found-kinds.ts';

/** Maximum milliseconds of work at a time, so that key presses are handled in between. */
const SLICE = 6;

/** Yields to pending tasks; returns at once if there are none. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * All records that this device has for a user, last changed first: from cached lists and records, from unconfirmed
 * saves, and from drafts, which are newer than both. Sealed content without its key is left out.
 */
export async function readCachedRecords(user: string): Promise<CachedRecord[]> {
  const records = new Map<string, CachedRecord>();
  let since = performance.now();
  const add = async (record: CachedRecord | null) => {
    if (performance.now() - since > SLICE) {
      await breathe();
      since = performance.now();
    }
    if (record === null) return;
    const key = `${record.kind.kind}/${record.id}`;
    const before = records.get(key);
    records.set(key, before ? merged(before, record) : record);
  };
  for (const key of (await listCachedKeys(user)).filter(isRecordKey)) {
    const reply = await readCached(user, key);
    for (const one of recordsIn(reply)) await add(cachedRecord(one.kind, one.fields, one.known));
  }
  for (const one of await typedRecords(user)) await add(one);
  return [...records.values()].sort((one, other) => other.updatedAt - one.updatedAt);
}

type Fields = Readonly<Record<string, unknown>>;

/** The records of a cached list, or a single cached record; empty for other replies. */
function recordsIn(
  reply: CachedReply | undefined,
): { kind: FoundKind; fields: Fields; known: Partial<CachedRecord> }[] {
  const { asked, data } = reply ?? {};
  const kind = foundKinds.find(({ path }) =>
    [`${path}/search`, `${path}/get`].includes(asked?.path ?? ''),
  );
  if (!kind || typeof data !== 'object' || data === null) return [];
  if (asked?.path.endsWith('/get')) {
    return [{ kind, fields: data as Fields, known: { whole: true } }];
  }
  const { list } = data as { list?: unknown };
  return Array.isArray(list)
    ? list.map((fields: Fields | null) => ({ kind, fields: fields ?? {}, known: {} }))
    : [];
}

/** Records from saves and drafts; they win over the server's. */
async function typedRecords(user: string): Promise<(CachedRecord | null)[]> {
  const saves = await listOutbox(user).catch(() => []);
  const drafts = await listDrafts(user).catch(() => []);
  return [...saves, ...drafts].map(({ entity, recordId: id, operation, fields, savedAt }) => {
    const kind = foundKind(entity);
    const isDraft = drafts.some((draft) => draft.recordId === id);
    const isNew = operation === 'create' && isDraft && !saves.some((save) => save.recordId === id);
    const known = { id, updatedAt: savedAt, whole: true, isNew, status: '' };
    return kind ? cachedRecord(kind, fields, known) : null;
  });
}
