import type { Client } from '../api/client.ts';
import { CancelledError } from '../api/errors.ts';
import type { Transport } from '../api/transport.ts';
import { HEADER } from '../contract/codes.ts';
import {
  type FileRecord,
  PLAIN_UPLOAD_MAX,
  uploadChunkPut,
  uploadComplete,
  uploadPlain,
  uploadSessionPut,
} from '../contract/file.ts';
import { readBytes } from './bytes.ts';
import { sha256Hex } from './digest.ts';
import { patienceAfter } from './retry.ts';
import { LockedError } from './seal.ts';
import type { UploadItem } from './upload-item.ts';
import { updateUpload } from './upload-queue.ts';

export interface SendContext {
  user: string;
  client: Client;
  transport?: Transport;
  /** The file itself, where this device could not keep it: nothing is read from or written to its disk. */
  memory?: Blob;
  signal: AbortSignal;
  /** Rejects with CancelledError when the session is no longer the owner's. Asked before every request. */
  assertOwner(): void;
  onProgress(key: string, sentBytes: number): void;
}

/** The kept bytes cannot be read back: only choosing the file again helps. */
export class UnreadableBytesError extends Error {}

/** Sends one item and gives the server's record. Rejects with an ApiError or {@link UnreadableBytesError}. */
export async function sendUpload(item: UploadItem, context: SendContext): Promise<FileRecord> {
  return item.size <= PLAIN_UPLOAD_MAX ? sendPlain(item, context) : sendChunks(item, context);
}

async function sendPlain(item: UploadItem, context: SendContext): Promise<FileRecord> {
  const bytes = await readSlice(context, item, 0, item.size);
  const body = new FormData();
  body.append('file', new File([bytes], item.name, { type: item.type }));
  await mark(context, item, { state: 'uploading' });
  context.assertOwner();
  return context.client.call(uploadPlain, null, {
    ...common(item, context),
    body,
    headers: { [HEADER.contentSha256]: await sha256Hex(bytes) },
    onProgress: (sent) => context.onProgress(item.key, Math.min(sent, item.size)),
  });
}

async function sendChunks(item: UploadItem, context: SendContext): Promise<FileRecord> {
  const digests = item.digests.length > 0 ? item.digests : await hash(item, context);
  context.assertOwner();
  const { name, type, size, chunkSize } = item;
  const manifest = { name, type, size, chunkSize, digests: [...digests] };
  const session = await context.client.call(uploadSessionPut, manifest, common(item, context));
  if (session.record) return session.record;
  await sendMissing({ ...item, digests }, new Set(session.held), context);
  await mark(context, item, { state: 'finishing' });
  context.assertOwner();
  return context.client.call(uploadComplete, {}, common(item, context));
}

async function sendMissing(item: UploadItem, held: Set<number>, context: SendContext) {
  await mark(context, item, { state: 'uploading', chunksSent: held.size });
  for (const [index, digest] of item.digests.entries()) {
    if (held.has(index)) continue;
    const start = index * item.chunkSize;
    const bytes = await readSlice(context, item, start, start + item.chunkSize);
    context.assertOwner();
    await context.client.call(uploadChunkPut, null, {
      ...common(item, context),
      params: { kind: item.kind, key: item.key, index },
      body: new Blob([bytes]),
      headers: { [HEADER.contentSha256]: digest },
      onProgress: (sent) => context.onProgress(item.key, sentBytes(item, held.size) + sent),
    });
    held.add(index);
    await mark(context, item, { chunksSent: held.size, tries: 0, mismatches: 0 });
  }
}

/** Bytes that `chunks` whole chunks hold, at most the file's size. */
const sentBytes = (item: UploadItem, chunks: number): number =>
  Math.min(item.size, chunks * item.chunkSize);

async function hash(item: UploadItem, context: SendContext): Promise<readonly string[]> {
  await mark(context, item, { state: 'hashing' });
  const digests: string[] = [];
  for (let start = 0; start < item.size; start += item.chunkSize) {
    const bytes = await readSlice(context, item, start, start + item.chunkSize);
    digests.push(await sha256Hex(bytes));
    context.assertOwner();
  }
  await mark(context, item, { digests });
  return digests;
}

/** Reads into memory first, so that a local failure is never mistaken for a network one. */
async function readSlice(context: SendContext, item: UploadItem, start: number, end: number) {
  const { user, memory } = context;
  try {
    if (memory) return await memory.slice(start, end).arrayBuffer();
    return await readBytes(user, item.key, start, end);
  } catch (error) {
    if (error instanceof LockedError) throw error;
    throw new UnreadableBytesError('stored bytes cannot be read', { cause: error });
  }
}

function common(item: UploadItem, context: SendContext) {
  return {
    params: { kind: item.kind, key: item.key },
    idempotencyKey: item.key,
    owner: context.user,
    signal: context.signal,
    timeout: patienceAfter(item.stalls),
    quiet: true,
    ...(context.transport && { transport: context.transport }),
  };
}

/** Writes progress; stops when the owner paused or removed the item meanwhile, which our progress must not undo. */
async function mark(context: SendContext, item: UploadItem, change: Partial<UploadItem>) {
  if (context.memory) return;
  let halted = true;
  await updateUpload(context.user, item.key, (current) => {
    halted = current.state === 'paused' || current.state === 'waiting-auth';
    return halted ? {} : change;
  });
  if (halted) throw new CancelledError();
}
