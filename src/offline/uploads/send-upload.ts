import { HEADER } from '../../contract/codes.ts';
import {
  type FileRecord,
  PLAIN_UPLOAD_MAX,
  uploadComplete,
  uploadPlain,
  uploadSessionPut,
} from '../../contract/file/file.ts';
import { profileAvatar, profileAvatarUpload } from '../../contract/session/profile.ts';
import { sha256Hex } from '../db/crypto.ts';
import type { UploadItem } from '../model/upload-item.ts';
import { releaseBuffer } from './bytes.ts';
import { openBodies, sendMissing } from './send-chunks.ts';
import { reportPackage, sendElsewhere } from './send-elsewhere.ts';
import { showIfSlow, UPLOADING, writeProgress } from './upload-progress.ts';
import { storeSecret } from './upload-queue.ts';
import {
  appendFile,
  readSlice,
  readWhole,
  requestOptions,
  serviceOf,
  type UploadContext,
} from './upload-request.ts';

/** Sends one item and returns the server's record. Rejects with an ApiError, or as `readBytes` does. */
export async function sendUpload(item: UploadItem, context: UploadContext): Promise<FileRecord> {
  const service = serviceOf(item, context);
  // Also where the service's answer is already stored but not reported: the configuration may name another service by
  // now, or none.
  if (service || item.attempt?.answer) return sendElsewhere(item, service, context);
  if (item.purpose === 'avatar') return sendAvatar(item, context);
  const record =
    item.size <= PLAIN_UPLOAD_MAX
      ? await sendPlain(uploadPlain, item, context)
      : await sendChunks(item, context);
  const received = { service: '', code: 0, message: '', reportKey: item.key };
  await reportPackage(item, received, context);
  return record;
}

/** Sends an avatar that waited for a service which is no longer configured. */
async function sendAvatar(item: UploadItem, context: UploadContext): Promise<FileRecord> {
  const record = await sendPlain(profileAvatarUpload, item, context);
  const request = { fileId: record.id };
  await context.client.call(profileAvatar, request, requestOptions(item, context));
  return record;
}

async function sendPlain(
  endpoint: typeof uploadPlain | typeof profileAvatarUpload,
  item: UploadItem,
  context: UploadContext,
): Promise<FileRecord> {
  const { sha256, file } = await readWhole(item, context);
  const body = new FormData();
  appendFile(body, file);
  context.assertOwner();
  const stopShowing = showIfSlow(context, [item]);
  const call = {
    ...requestOptions(item, context),
    body,
    headers: { [HEADER.contentSha256]: sha256 },
    // All bytes in one step are no progress worth showing.
    onProgress: (sent: number) => {
      if (sent < item.size) context.onProgress?.(item.key, sent);
    },
  };
  return context.client.call(endpoint, null, call).finally(stopShowing);
}

async function sendChunks(item: UploadItem, context: UploadContext): Promise<FileRecord> {
  const digests = item.digests.length > 0 ? item.digests : await hash(item, context);
  context.assertOwner();
  const { name, type, size, chunkSize } = item;
  const manifest = { name, type, size, chunkSize, digests: [...digests] };
  // The progress write starts first, so that the write after a failure is ordered behind it.
  const [, session, bodyOf] = await Promise.all([
    writeProgress(context, item, UPLOADING),
    context.client.call(uploadSessionPut, manifest, requestOptions(item, context)),
    openBodies(item, context),
  ]);
  if (session.record) return session.record;
  const chunksSent = session.held.length;
  if (chunksSent !== item.chunksSent) await writeProgress(context, item, { chunksSent });
  await sendMissing({ ...item, digests }, session.held, bodyOf, context);
  context.assertOwner();
  const stopShowing = showIfSlow(context, [item], {
    state: 'finishing',
    chunksSent: digests.length,
  });
  return context.client
    .call(uploadComplete, {}, requestOptions(item, context))
    .finally(stopShowing);
}

async function hash(item: UploadItem, context: UploadContext): Promise<readonly string[]> {
  await writeProgress(context, item, { state: 'hashing' });
  const digests: string[] = [];
  for (let start = 0; start < item.size; start += item.chunkSize) {
    const bytes = await readSlice(context, item, start, start + item.chunkSize);
    digests.push(await sha256Hex(bytes));
    releaseBuffer(bytes);
  }
  if (!context.memory) await storeSecret(context.user, item.key, { digests });
  return digests;
}
