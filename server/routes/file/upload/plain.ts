import type { Readable } from 'node:stream';
import { HEADER } from '../../../../src/contract/codes.ts';
import type { FileRecord, QueuedKind, uploadPlain } from '../../../../src/contract/file/file.ts';
import type { profileAvatarUpload } from '../../../../src/contract/session/profile.ts';
import type { Call, Deps, Handler } from '../../../base/call.ts';
import { invalidFields, Refusal, refuse } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import { acceptPicture } from '../../../files/accept-picture.ts';
import { lockUserRow } from '../../../security/access/lock-access.ts';
import { type Accept, acceptAs, acceptAvatar, acceptContent, kindOf } from './accept-file.ts';
import { addFile, earlierFile, newStorageName } from './add-file.ts';
import { type Arrived, FORM_LINES, readForm, receiveFile } from './form.ts';
import { refuseOverQuota } from './storage-quota.ts';
import { refuseManyAvatars } from './upload-limits.ts';

const MEBIBYTE = 1024 * 1024;
type PlainCall = Call<typeof uploadPlain | typeof profileAvatarUpload>;

/** What to store, and as which kind. */
interface UploadTarget {
  kind: QueuedKind;
  accept: Accept;
  /** An avatar, of which a user may upload a limited number a day. */
  isAvatar?: boolean;
}

/** Upload of one file in one request. */
export const handlePlain: Handler<typeof uploadPlain> = (call) => {
  const kind = kindOf(call.params);
  return storeUpload(call, { kind, accept: acceptAs(kind) });
};

/** Upload of an avatar for the caller. */
export const handleAvatarUpload: Handler<typeof profileAvatarUpload> = async (call) => {
  const { deps, caller, idempotencyKey: key } = call;
  await refuseManyAvatars(deps.db, { key, userId: caller.userId, now: deps.now() });
  return storeUpload(call, { kind: 'file', accept: acceptAvatar, isAvatar: true });
};

/** Receives, verifies and syncs the file, then adds one row. */
async function storeUpload(call: PlainCall, target: UploadTarget): Promise<FileRecord> {
  const { deps, caller, idempotencyKey: key, http } = call;
  call.subject(key);
  const arrived = await receiveForm(call, target.accept);
  const { received } = arrived;
  try {
    const declared = http.req.header(HEADER.contentSha256);
    if (declared !== undefined && declared !== received.sha256)
      throw refuse(422, '文件内容与校验值不符');
    const same = { key, userId: caller.userId, sha256: received.sha256 };
    return (await earlierFile(deps, same)) ?? (await store(deps, arrived, { ...target, ...same }));
  } finally {
    await received.drop();
  }
}

async function store(
  deps: Deps,
  { name, type, received }: Arrived,
  { kind, isAvatar, ...same }: UploadTarget & { key: string; userId: string; sha256: string },
): Promise<FileRecord> {
  acceptContent(deps, name, received, kind);
  const picture = await acceptPicture({ ...received, type, of: same.userId });
  const storageName = newStorageName();
  await received.commit(storageName);
  const { size, sha256 } = received;
  const row = {
    id: same.key,
    userId: same.userId,
    kind,
    name,
    type,
    size,
    sha256,
    storageName,
    ...picture,
  };
  const add = isAvatar ? addAvatar : addFile;
  const adding = withinQuota(deps.db, { ...row, createdAt: deps.now() }, add);
  const added = await adding.catch(async (error) => {
    // After any other failure the row may have been committed, so the bytes stay.
    if (error instanceof Refusal) await deps.storage.drop(storageName);
    throw error;
  });
  if (!added) await deps.storage.drop(storageName);
  const record = await earlierFile(deps, same);
  if (!record) throw new Error('the stored file has no row');
  return record;
}

/** Adds a row if the user has room, under the user lock: concurrent uploads are counted one after the other. */
const withinQuota = (db: Db, row: Parameters<typeof addFile>[1], add: typeof addFile) =>
  db.transaction().execute(async (transaction) => {
    const { id, userId, size, createdAt: now } = row;
    await refuseOverQuota(transaction, { ids: [id], userId, size, now });
    return add(transaction, row);
  });

/** See {@link addFile}; limited by the number of avatars per day. */
const addAvatar: typeof addFile = async (db, row) => {
  const { id: key, userId, createdAt: now } = row;
  await lockUserRow(db, userId);
  await refuseManyAvatars(db, { key, userId, now });
  return addFile(db, { ...row, avatar: 1 });
};

/**
 * Streams the form field `file` to storage, without buffering it in memory. An incomplete form leaves nothing on disk.
 */
async function receiveForm(call: PlainCall, accept: Accept): Promise<Arrived> {
  const { deps, http } = call;
  const length = Number(http.req.header('content-length') ?? 0);
  refuseLonger(deps, length);
  const stop = new AbortController();
  let arriving: Promise<Arrived> | undefined;
  const file = (filename: string, stream: Readable) => {
    arriving = receiveFile(deps, filename, length, stream, accept);
    // Refused: abort reading the rest of the form.
    arriving.catch((error: unknown) => stop.abort(error));
  };
  try {
    await readForm(call, { files: 1, file, signal: stop.signal });
  } catch (error) {
    const [arrived] = await Promise.allSettled([arriving]);
    if (arrived.status === 'fulfilled') await arrived.value?.received.drop();
    if (error instanceof Refusal) throw error;
    const isOurs = stop.signal.aborted && (error as Error).name === 'AbortError';
    throw isOurs ? stop.signal.reason : invalidFields({ file: '上传内容不完整' });
  }
  if (!arriving) throw invalidFields({ file: '没有收到文件' });
  return arriving;
}

/** Refuses a form larger than the largest allowed file before reading it. */
function refuseLonger({ appConfig }: Deps, length: number): void {
  const longest = Math.max(...Object.values(appConfig.upload)) * MEBIBYTE;
  if (length > longest + FORM_LINES) throw refuse(413, '文件超过大小限制');
}
