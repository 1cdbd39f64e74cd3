/**
 * State of an upload, as stored on the device. `uploading` and `finishing` record what the leader was doing at its last
 * write; the next leader resumes such an item.
 */
export type UploadState =
  | 'queued'
  | 'hashing'
  | 'uploading'
  | 'finishing'
  | 'done'
  | 'paused'
  | 'waiting-network'
  | 'waiting-auth'
  | 'needs-attention';

/** State of a save, as stored on the device. */
export type OutboxState =
  | 'queued'
  | 'waiting-network'
  | 'waiting-upload'
  | 'waiting-auth'
  | 'needs-attention'
  | 'conflict';

/** Waits until its owner signs in again. */
export const WAITS_FOR_SIGN_IN = { state: 'waiting-auth', reason: '等待重新登录' } as const;

/** Waits until the key that it is sealed with is on this device. */
export const WAITS_FOR_KEY = { state: 'waiting-auth', reason: '等待解锁' } as const;

/** When the next attempt of an upload or a save may start, device clock in milliseconds. */
export interface RetryTimes {
  /** Our own back-off: a trigger (online, another call's success) may skip it. */
  backoffUntil: number;
  /** The server's Retry-After: nothing skips it. */
  notBefore: number;
}

export const RETRY_NOW: RetryTimes = { backoffUntil: 0, notBefore: 0 };

/** The longest Retry-After that is honoured, milliseconds. */
export const LONGEST_PAUSE = 60 * 60_000;

/**
 * Drops our own back-off. Also drops a `notBefore` further away than the longest pause: the device clock has been set
 * back since.
 */
export const withoutBackoff = ({ notBefore }: RetryTimes, now: number): RetryTimes => ({
  backoffUntil: 0,
  notBefore: notBefore > now + LONGEST_PAUSE ? 0 : notBefore,
});

/** When the next attempt may start, device clock in milliseconds; 0: at once. */
export const dueAt = ({ retry }: { retry: RetryTimes }): number =>
  Math.max(retry.backoffUntil, retry.notBefore);

/** States in which the leader may send an upload or a save once its retry times have passed. */
const sendable: ReadonlySet<UploadState | OutboxState> = new Set([
  'queued',
  'hashing',
  'uploading',
  'finishing',
  'waiting-network',
  'waiting-upload',
]);

/** Whether the leader may send it once it is due. */
export const isSendable = ({ state }: { state: UploadState | OutboxState }): boolean =>
  sendable.has(state);
