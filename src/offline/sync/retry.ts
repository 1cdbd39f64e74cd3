import { type AnyApiError, HttpError } from '../../api/errors.ts';
import { LONGEST_PAUSE, type RetryTimes } from '../model/queue-item.ts';

/** Milliseconds without progress after which a transfer counts as stalled. */
const STALL = 30_000;
const LONGEST_STALL = 16 * 60_000;
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 5 * 60_000;

/** What a failed attempt means for the stored item. */
export type Verdict =
  /** Try again later; `after` is the server's Retry-After in milliseconds. */
  | { kind: 'retry'; after: number; reason: string; stalled?: true }
  /** The session is over or belongs to another user: wait for the owner to sign in. */
  | { kind: 'auth' }
  /** The user must decide; the content stays on the device. */
  | { kind: 'attention'; reason: string }
  /** The server does not know the upload session: create it again with the same key. */
  | { kind: 'restart' }
  /** The received bytes do not match their digest. */
  | { kind: 'mismatch' }
  /** The record changed since the base version. */
  | { kind: 'stale'; current: unknown }
  /** The client itself cancelled it. */
  | { kind: 'stopped' };

/** Exponential back-off with full jitter: up to 1 s, doubling per attempt, at most 5 min. `random` is in [0, 1). */
export function retryTimes(tries: number, after: number, now: number, random: number): RetryTimes {
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(tries, 20));
  const notBefore = after > 0 ? now + Math.min(after, LONGEST_PAUSE) : 0;
  return { backoffUntil: now + ceiling * random, notBefore };
}

/** The item's fields after a failed attempt; `after` is the server's Retry-After in milliseconds. */
export const retryLater = ({ tries }: { tries: number }, after: number, reason: string) => ({
  state: 'waiting-network' as const,
  reason,
  tries: tries + 1,
  retry: retryTimes(tries, after, Date.now(), Math.random()),
});

/**
 * Stall timeout of the next attempt, milliseconds; doubles with each stalled attempt. On a very slow line the operating
 * system buffers all bytes at once, and no progress is visible while they are on their way.
 */
export const stallTimeoutAfter = (stalls = 0): number =>
  Math.min(LONGEST_STALL, STALL * 2 ** stalls);

/** The change to an item after a failed attempt that stalled. */
export const stalledBy = (
  { stalls = 0 }: { stalls?: number },
  { stalled }: Extract<Verdict, { kind: 'retry' }>,
): { stalls?: number } => (stalled ? { stalls: stalls + 1 } : {});

/** Classifies a failure by the table of the offline design. Rethrows anything that is not an ApiError. */
export function verdictOf(error: unknown): Verdict {
  const failure = error as AnyApiError;
  switch (failure.kind) {
    case 'timeout':
      return { kind: 'retry', after: 0, reason: '', stalled: true };
    case 'network':
    case 'contract':
      return { kind: 'retry', after: 0, reason: '' };
    case 'http':
      return httpVerdict(failure);
    case 'unauthorized':
    case 'session-ended':
    case 'duty':
      return { kind: 'auth' };
    case 'forbidden':
      return { kind: 'attention', reason: failure.message };
    case 'refusal':
      return { kind: 'attention', reason: failure.message };
    case 'stale':
      return { kind: 'stale', current: failure.current };
    case 'cancelled':
      return { kind: 'stopped' };
    default:
      throw error;
  }
}

function httpVerdict(error: HttpError): Verdict {
  switch (error.status) {
    case 404:
    case 410:
      return { kind: 'restart' };
    case 409:
      return { kind: 'auth' };
    case 422:
      return { kind: 'mismatch' };
    case 408:
    case 425:
    case 429:
      return { kind: 'retry', after: error.retryAfter ?? 0, reason: reasonOf(error) };
  }
  if (error.status < 500) return { kind: 'attention', reason: reasonOf(error) };
  return {
    kind: 'retry',
    after: error.retryAfter ?? 0,
    reason: '服务器暂时无法处理，稍后自动重试',
  };
}

const BUSY = '服务器繁忙，稍后自动重试';

/** A proxy that refuses in the server's place answers with its own page, which is useless to users. */
const bareReasons: Readonly<Record<number, string>> = {
  ...{ 408: BUSY, 425: BUSY, 429: BUSY },
  413: '超过服务器的大小限制',
  415: '服务器不接受该文件类型',
};

const reasonOf = ({ status, message }: HttpError): string =>
  message === new HttpError(status, '', null, null).message
    ? (bareReasons[status] ?? message)
    : message;
