import { fromDeviceClock } from '../../lib/dates/server-clock.ts';
import { type CachedReply, isRecordKey, listCached } from '../../offline/db/cache.ts';
import { isWaiting } from '../../offline/model/upload-item.ts';
import { listDraftStates } from '../../offline/outbox/drafts.ts';
import { listReceipts, listStoredSaves } from '../../offline/outbox/outbox-queue.ts';
import { listHistory } from '../../offline/outbox/save-store.ts';
import { listShared } from '../../offline/uploads/share-inbox.ts';
import { listUploads } from '../../offline/uploads/upload-queue.ts';

/** Amount of one class of stored data. */
export interface StoredAmount {
  count: number;
  /** Bytes of its contents, without the browser's overhead. */
  bytes: number;
  /** By the server's clock, milliseconds. */
  oldest: number | null;
  newest: number | null;
}

/** Everything this device stores for the signed-in user, by class. */
export interface Inventory {
  /** Can be loaded again from the server. */
  app: StoredAmount;
  menus: StoredAmount;
  records: StoredAmount;
  /** Exists nowhere else until it is sent. */
  drafts: StoredAmount;
  outbox: StoredAmount;
  uploads: StoredAmount;
  /** Received from outside the app, and not claimed by a user yet. */
  shared: StoredAmount;
  /** Records of what happened. */
  history: StoredAmount;
  receipts: StoredAmount;
}

interface Piece {
  bytes: number;
  at: number;
}

/** Adds up pieces. */
function sumOf(pieces: readonly Piece[]): StoredAmount {
  const times = pieces.map(({ at }) => at);
  return {
    count: pieces.length,
    bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0),
    oldest: times.length > 0 ? Math.min(...times) : null,
    newest: times.length > 0 ? Math.max(...times) : null,
  };
}

/** Measures everything that is stored for a user. Unreadable data counts as nothing. */
export async function measureInventory(user: string): Promise<Inventory> {
  const [cached, drafts, entries, receipts, uploads, history, shared, files] = await Promise.all([
    listCached(user),
    orNothing(listDraftStates(user)),
    orNothing(listStoredSaves(user)),
    orNothing(listReceipts(user)),
    orNothing(listUploads(user)),
    orNothing(listHistory(user)),
    orNothing(listShared()),
    orNothing(appFiles()),
  ]);
  const done = uploads.filter((item) => !isWaiting(item));
  const replies = cached.filter(([, reply]) => typeof reply?.serverDate === 'number');
  return {
    app: sumOf(files),
    menus: sumOf(replies.filter(([key]) => !isRecordKey(key)).map(pieceOfReply)),
    records: sumOf(replies.filter(([key]) => isRecordKey(key)).map(pieceOfReply)),
    drafts: sumOf(drafts.map((draft) => ownPiece(draft, draft.savedAt))),
    outbox: sumOf(entries.map((entry) => ownPiece(entry, entry.savedAt))),
    uploads: sumOf(
      uploads
        .filter(isWaiting)
        .map(({ size, createdAt }) => ({ bytes: size, at: fromDeviceClock(createdAt) })),
    ),
    shared: sumOf(shared.map(({ bytes, at }) => ({ bytes: bytes.size, at: fromDeviceClock(at) }))),
    history: sumOf(history.map((lost) => ownPiece(lost, lost.at))),
    receipts: sumOf([
      ...receipts.map((receipt) => ownPiece(receipt, receipt.confirmedAt)),
      ...done.map((item) => ownPiece(item, item.doneAt ?? item.createdAt)),
    ]),
  };
}

const orNothing = <T>(read: Promise<T[]>): Promise<T[]> => read.catch(() => []);
const piece = (value: unknown, at: number): Piece => ({ bytes: sizeOf(value), at });
/** Own data, with a time of the device's clock. */
const ownPiece = (value: unknown, at: number): Piece => piece(value, fromDeviceClock(at));
const pieceOfReply = ([, reply]: [string, CachedReply]): Piece =>
  piece(reply.data, reply.serverDate);

const text = new TextEncoder();

/** Approximate bytes of a stored value: its texts and binary data, without the browser's overhead. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return text.encode(value).byteLength;
  if (value instanceof Blob) return value.size;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + sizeOf(part), 0);
}

/** The build's own files on this device, with their sizes and server dates, milliseconds. */
async function appFiles(): Promise<{ bytes: number; at: number }[]> {
  // Not available over plain HTTP.
  if (!('caches' in globalThis)) return [];
  const perCache = (await caches.keys()).map(async (name) => {
    const cache = await caches.open(name);
    return Promise.all((await cache.matchAll()).map(measure));
  });
  return (await Promise.all(perCache)).flat();
}

async function measure(response: Response): Promise<{ bytes: number; at: number }> {
  const { size } = await response.blob();
  const at = Date.parse(response.headers.get('date') ?? '');
  return { bytes: size, at: Number.isNaN(at) ? 0 : at };
}
