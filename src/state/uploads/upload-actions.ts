import type { FileRecord, QueuedKind } from '../../contract/file/file.ts';
import { withQuotaRetry } from '../../offline/db/cache.ts';
import { isWaiting } from '../../offline/model/upload-item.ts';
import { enqueueUpload, type UploadAim } from '../../offline/uploads/enqueue-upload.ts';
import { listUploads, readUploads } from '../../offline/uploads/upload-queue.ts';
import { uploadReference } from '../../offline/uploads/upload-reference.ts';
import { configState } from '../base/config.store.ts';
import { notify } from '../base/notices.store.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { requireUserName } from '../session/session.store.ts';
import { isUnreadable, storageReason } from './storage-reason.ts';
import {
  patchUploads,
  showUploads,
  trackArrival,
  trackStoring,
  uploadsState,
} from './uploads.store.ts';

/** Serialised, so that an older read never overwrites a newer one: unsealing takes varying time. */
const inTurn = createSerialQueue();

/** Reloads the queue, or only some items of it. */
export const refreshUploads = (user: string, keys?: readonly string[]): Promise<void> =>
  inTurn(async () => {
    if (keys) patchUploads(keys, await readUploads(user, keys));
    else showUploads(await listUploads(user));
  });

export interface AddOptions extends UploadAim {
  /**
   * Receives the reference for a record's field, valid until the server has the file; for a file that was sent
   * directly, its id and its record.
   */
  onReference?: (reference: string, record?: FileRecord) => void;
  /** Called once the server has a file that was sent directly. */
  onSentDirectly?: () => void;
  /** Default `file`. */
  kind?: QueuedKind;
  /** Returns the function that shrinks and adds a refused file; undefined where that does not help. */
  shrinkAndAdd?: (file: File) => (() => void) | undefined;
}

/** Limits of files stored in parallel, which share transactions: all their bytes are in memory meanwhile. */
const TOGETHER = { files: 32, bytes: 8 * 1024 * 1024 };
/** Files opened in one go: the browser reads each one's metadata from disk, which blocks the page. */
const AT_ONCE = 8;

/** Yields to the event loop, so that the page stays responsive. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Stores files for upload and passes the reference of each stored file to `options`; the others are reported by
 * notices. A file that is already queued is added again only after confirmation.
 */
export function addFiles(files: readonly File[], options: AddOptions = {}): Promise<void> {
  const adding = trackStoring(addInGroups(files, options));
  return options.onReference ? trackArrival(adding) : adding;
}

async function addInGroups(files: readonly File[], options: AddOptions): Promise<void> {
  for (let start = 0; start < files.length; ) {
    const group = groupFrom(files, start);
    start += group.length;
    await breathe();
    const fresh = group.filter((file) => !isQueued(file));
    await addTogether(fresh, options);
    for (const file of group) if (!fresh.includes(file)) askToAddAgain(file, options);
  }
}

/**
 * The next files that may be stored in parallel; at least one, and each name only once, as the same file may be given
 * twice.
 */
function groupFrom(files: readonly File[], start: number): File[] {
  const group: File[] = [];
  const names = new Set<string>();
  let bytes = 0;
  for (const file of files.slice(start, start + TOGETHER.files)) {
    bytes += file.size;
    if (group.length > 0 && (bytes > TOGETHER.bytes || names.has(file.name))) break;
    names.add(file.name);
    group.push(file);
  }
  return group;
}

/** Whether the same file, by name, size and modification time, already waits in the queue. */
const isQueued = ({ name, size, lastModified }: File): boolean =>
  uploadsState.items.some(
    (item) =>
      isWaiting(item) &&
      item.name === name &&
      item.size === size &&
      item.modifiedAt === lastModified,
  );

/**
 * Notice identity: its actions concern one file, and one field if there is any. Name alone is not enough: cameras name
 * all their pictures alike.
 */
const aboutOf = ({ size, lastModified }: File, { onReference }: AddOptions): string =>
  onReference ? crypto.randomUUID() : `${size}/${lastModified}`;

function askToAddAgain(file: File, options: AddOptions): void {
  notify({
    title: `「${file.name}」已在上传队列中`,
    about: aboutOf(file, options),
    detail: '如果确实需要再传一份，请选择仍然添加。',
    kind: 'warning',
    duration: null,
    actions: [{ label: '仍然添加', run: () => void addFile(file, options) }],
  });
}

/** A folder cannot be added; adding everything in it is rarely intended. */
export function refuseFolders(names: readonly string[]): void {
  const detail = '请打开文件夹，选择或拖入其中的文件。';
  notify({ title: `不能添加文件夹「${names.join('」「')}」`, detail, kind: 'warning' });
}

const addFile = (file: File, options: AddOptions): Promise<void> =>
  trackStoring(addTogether([file], options));

async function addTogether(files: readonly File[], options: AddOptions): Promise<void> {
  const user = requireUserName();
  const storing: ReturnType<typeof storeFile>[] = [];
  for (const [at, file] of files.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await breathe();
    storing.push(storeFile(user, file, options));
  }
  const outcomes = await Promise.all(storing);
  const keys = outcomes.filter((key) => key !== null);
  if (keys.length > 0) await refreshUploads(user, keys);
  for (const key of keys) options.onReference?.(uploadReference(key));
}

/** 普通文件 may have a service of their own; files with a chosen kind stay on this server. */
function aimOf({ kind = 'file', purpose, details, key }: AddOptions): {
  kind: QueuedKind;
  aim: UploadAim;
} {
  const aimed = purpose ?? (kind === 'file' ? 'local' : undefined);
  const named = { ...(details && { details }), ...(key && { key }) };
  return { kind, aim: { ...(aimed && { purpose: aimed }), ...named } };
}

/** Stores one file; returns its upload key, or null after reporting why it was not stored. */
async function storeFile(user: string, file: File, options: AddOptions): Promise<string | null> {
  try {
    const limits = configState.values.upload;
    const { kind, aim } = aimOf(options);
    const result = await withQuotaRetry(user, () => enqueueUpload(user, file, kind, limits, aim));
    if (result.accepted) return result.item.key;
    notifyRefused(file, result.reason, options);
    return null;
  } catch (error) {
    notifyUnstored(file, error, options);
    return null;
  }
}

function notifyRefused(file: File, reason: string, options: AddOptions): void {
  const title = `${file.name}：${reason}`;
  const run = options.shrinkAndAdd?.(file);
  if (!run) return void notify({ title, kind: 'error' });
  const actions = [{ label: '压缩后添加', run }];
  notify({ title, about: aboutOf(file, options), kind: 'error', duration: null, actions });
}

/** A file that the device cannot store can be sent from memory while the page stays open; an unreadable file cannot. */
function notifyUnstored(file: File, error: unknown, options: AddOptions): void {
  const title = `${file.name}：${storageReason(error)}`;
  if (isUnreadable(error)) return void notify({ title, kind: 'error' });
  const send = async () => {
    const { sendDirectly } = await import('./send-directly.ts');
    const { kind, aim } = aimOf(options);
    const record = await sendDirectly(file, kind, aim);
    if (!record) return;
    options.onReference?.(record.id, record);
    options.onSentDirectly?.();
  };
  notify({
    title,
    about: aboutOf(file, options),
    detail: '可以不保存，直接发送到服务器：发送完成前请保持页面打开，关闭页面会丢失。',
    kind: 'error',
    duration: null,
    actions: [{ label: '直接发送', run: () => void send() }],
  });
}
