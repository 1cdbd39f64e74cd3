import { type ApiError, CancelledError, UnauthorizedError } from '../../api/errors.ts';
import { xhrTransport } from '../../api/xhr-transport.ts';
import type { FileRecord, QueuedKind } from '../../contract/file/file.ts';
import { pause } from '../../lib/pause.ts';
import { retryTimes, type Verdict, verdictOf } from '../../offline/sync/retry.ts';
import { newItem, type UploadAim } from '../../offline/uploads/enqueue-upload.ts';
import { sendUpload } from '../../offline/uploads/send-upload.ts';
import type { UploadContext } from '../../offline/uploads/upload-request.ts';
import { notify } from '../base/notices.store.ts';
import { client } from '../base/page-client.ts';
import { currentUserName, requireUserName } from '../session/session.store.ts';
import { removeDirect, showDirect, updateDirect } from './direct-uploads.store.ts';
import { serviceFor } from './services.ts';
import { UNREADABLE } from './storage-reason.ts';

/**
 * Sends a file from memory while the page stays open; nothing of it is stored. Retries temporary failures. Returns the
 * server's record, or null where it was refused, could not be read any more or its owner left, which the queue's screen
 * shows.
 */
export async function sendDirectly(
  file: File,
  kind: QueuedKind,
  aim: UploadAim,
): Promise<FileRecord | null> {
  const item = newItem(file, kind, aim);
  const { key, name, size } = item;
  showDirect({ key, name, size, sent: 0, state: 'sending', reason: '' });
  const context = contextFor(requireUserName(), file);
  for (let tries = 0; ; tries += 1) {
    try {
      const record = await sendUpload(item, context);
      removeDirect(key);
      notify({ title: `「${name}」已上传到服务器`, kind: 'success' });
      return record;
    } catch (error) {
      if (error instanceof DOMException) {
        updateDirect(key, { state: 'refused', reason: UNREADABLE });
        return null;
      }
      const verdict = verdictOf(error);
      const wait = pauseAfter(verdict, tries);
      if (wait === null) {
        updateDirect(key, { state: 'refused', reason: reasonOf(verdict, error as ApiError) });
        return null;
      }
      updateDirect(key, { state: 'waiting', reason: reasonOf(verdict, error as ApiError) });
      await pause(wait);
      updateDirect(key, { state: 'sending', reason: '' });
    }
  }
}

const contextFor = (user: string, memory: Blob): UploadContext => ({
  user,
  client,
  memory,
  transport: xhrTransport,
  serviceFor,
  signal: new AbortController().signal,
  assertOwner: () => {
    if (currentUserName() !== user) throw new CancelledError();
  },
  onProgress: (key, sent) => updateDirect(key, { sent }),
});

/** Digest refusals after which sending the same bytes again is useless. */
const MOST_MISMATCHES = 2;

/** Milliseconds until the next attempt; null: give up. */
function pauseAfter(verdict: Verdict, tries: number): number | null {
  if (verdict.kind === 'mismatch' && tries >= MOST_MISMATCHES) return null;
  if (verdict.kind !== 'retry' && verdict.kind !== 'restart' && verdict.kind !== 'mismatch') {
    return null;
  }
  const now = Date.now();
  const after = verdict.kind === 'retry' ? verdict.after : 0;
  const { backoffUntil, notBefore } = retryTimes(tries, after, now, Math.random());
  return Math.max(backoffUntil, notBefore) - now;
}

/** Why an attempt failed, for display. What ends with the session says so: no server refused the file. */
function reasonOf(verdict: Verdict, error: ApiError): string {
  if (verdict.kind === 'auth') return error.message;
  if (verdict.kind === 'stopped') return new UnauthorizedError().message;
  return 'reason' in verdict ? verdict.reason : '服务器没有接受该文件';
}
