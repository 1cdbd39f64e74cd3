import { NetworkError, RefusalError } from '../../api/errors.ts';
import { type FileRecord, uploadElsewhere } from '../../contract/file/file.ts';
import { CODE_MAX, isPackage, packageCalls, REASON_MAX } from '../../contract/file/packages.ts';
import { serviceUpload } from '../../contract/file/upload-services.ts';
import { profileAvatarElsewhere } from '../../contract/session/profile.ts';
import type { ServiceAnswer, ServiceAttempt, UploadItem } from '../model/upload-item.ts';
import { openBodies } from './send-chunks.ts';
import { UPLOADING, writeProgress } from './upload-progress.ts';
import { storeSecret } from './upload-queue.ts';
import { requestOptions, type UploadContext } from './upload-request.ts';

/**
 * Sends an item to another service in one multipart form, and reports the service's answer to our server (decision
 * 0072). The answer is stored first: whatever fails afterwards, the bytes are not sent again. Rejects as `sendUpload`
 * does.
 */
export async function sendElsewhere(
  item: UploadItem,
  service: string,
  context: UploadContext,
): Promise<FileRecord> {
  const { key, answer: earlier } = item.attempt ?? { key: item.key, answer: null };
  const answer = earlier ?? (await deliver(item, key, service, context));
  const record = await storeOutcome(item, answer, context);
  if (record) return record;
  await storeAttempt(item, { key: crypto.randomUUID(), answer: null }, context);
  throw new RefusalError(answer.code, answer.message || NO_ADDRESS, null);
}

const NO_ADDRESS = '上传服务没有返回文件地址，请联系管理员';

async function deliver(
  item: UploadItem,
  key: string,
  service: string,
  context: UploadContext,
): Promise<ServiceAnswer> {
  const file = await openWhole(item, context);
  await writeProgress(context, item, UPLOADING);
  const answer = await post(item, { file, key, service }, context);
  await storeAttempt(item, { key, answer }, context);
  return answer;
}

interface Delivery {
  file: File;
  key: string;
  service: string;
}

async function post(
  item: UploadItem,
  { file, key, service }: Delivery,
  context: UploadContext,
): Promise<ServiceAnswer> {
  const body = new FormData();
  body.append('file', file);
  context.assertOwner();
  try {
    const data = await context.client.call(serviceUpload, null, {
      ...requestOptions(item, context),
      address: service,
      idempotencyKey: key,
      body,
      onProgress: (sent) => context.onProgress?.(item.key, Math.min(item.size, sent)),
    });
    const address = addressIn(data, service);
    return { service, code: 0, message: '', address, reportKey: item.key };
  } catch (error) {
    if (error instanceof RefusalError) {
      const { code, message } = error;
      return { service, code, message, address: '', reportKey: crypto.randomUUID() };
    }
    // A fetch whose body cannot be read from disk fails with a network error as well: reading it again throws the real
    // error.
    if (error instanceof NetworkError) await file.arrayBuffer();
    throw error;
  }
}

/** The whole file; from disk where it is stored unsealed. */
async function openWhole(item: UploadItem, context: UploadContext): Promise<File> {
  const bodyOf = await openBodies(item, context);
  const parts: Blob[] = [];
  for (let start = 0; start < item.size; start += item.chunkSize) {
    parts.push(await bodyOf(start / item.chunkSize));
  }
  return new File(parts, item.name, { type: item.type });
}

/** Fields in which services return the address of a file. */
const NAMES = ['address', 'url', 'avatar'] as const;

/** The file's address in a service's answer; a path is relative to the service's host. Empty: there is none. */
function addressIn(data: unknown, service: string): string {
  const fields = typeof data === 'object' && data !== null ? data : { address: data };
  const found = NAMES.map((name) => (fields as Record<string, unknown>)[name]).find(isText) ?? '';
  if (/^https?:\/\//.test(found)) return found;
  const host = /^https?:\/\/[^/]+/.exec(service)?.[0] ?? '';
  return /^\/(?!\/)/.test(found) ? host + found : '';
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Stores the outcome at our server. Null: the service refused the file, or returned no address. */
async function storeOutcome(
  item: UploadItem,
  answer: ServiceAnswer,
  context: UploadContext,
): Promise<FileRecord | null> {
  const { key, kind, name, type, size } = item;
  const { code, address, service } = answer;
  if (isPackage(kind)) {
    await reportPackage(item, answer, context);
    return code === 0 ? { id: key, name, type, size, address: address || service } : null;
  }
  if (code !== 0 || address === '') return null;
  context.assertOwner();
  const options = requestOptions(item, context);
  if (item.purpose !== 'avatar')
    return context.client.call(uploadElsewhere, { name, size, address }, options);
  await context.client.call(profileAvatarElsewhere, { address }, options);
  return { id: key, name, type, size, address };
}

/** Reports the outcome of a package to our server; `service` is empty if our server itself received it. */
export async function reportPackage(
  item: UploadItem,
  { service, code, message, reportKey }: Omit<ServiceAnswer, 'address'>,
  context: UploadContext,
): Promise<void> {
  const { kind, name, size, details } = item;
  if (!isPackage(kind)) return;
  const { note = '', sha256 = '' } = details ?? {};
  const { report } = packageCalls[kind];
  context.assertOwner();
  // A service may refuse with any code and message: clamp both to what our server accepts.
  const answer = {
    code: Math.max(-CODE_MAX, Math.min(code, CODE_MAX)),
    message: message.slice(0, REASON_MAX),
  };
  const request = { name, size, sha256, note, target: service, ...answer };
  const options = { ...requestOptions(item, context), idempotencyKey: reportKey };
  await context.client.call(report, request, options);
}

async function storeAttempt(
  { key }: UploadItem,
  attempt: ServiceAttempt,
  { user, memory }: UploadContext,
): Promise<void> {
  if (!memory) await storeSecret(user, key, { attempt });
}
