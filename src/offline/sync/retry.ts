import { type AnyApiError, HttpError } from '../../api/errors.ts';
import { LONGEST_PAUSE, type RetryTimes } from '../model/queue-item.ts';

/** Milliseconds without a byte moving until a transfer counts as stalled. */
const STALL = 30_000;
const LONGEST_STALL = 16 * 60_000;
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 5 * 60_000;

/** What a failed send means for the stored item. */
export type Verdict =
  /** Try again later; `after` is the server's Retry-After in milliseconds. */
  | { kind: 'retry'; after: number; reason: string; stalled?: true }
  /** The session is over, or belongs to someone else: wait for the owner. */
  | { kind: 'auth' }
  /** The user must decide; the bytes stay. */
  | { kind: 'attention'; reason: string }
  /** The upload session is unknown to the server: create it again with the same key. */
  | { kind: 'restart' }
  /** The server received other bytes than those of the digest. */
  | { kind: 'mismatch' }
  /** The record changed since the base version. */
  | { kind: 'stale'; current: unknown }
  /** We ended it ourselves. */
  | { kind: 'stopped' };

/** Full jitter: anything up to 1 s doubling per try, at most 5 min. `random` is in [0, 1). */
export function retryTimes(tries: number, after: number, now: number, random: number): RetryTimes {
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(tries, 20));
  const notBefore = after > 0 ? now + Math.min(after, LONGEST_PAUSE) : 0;
  return { backoffUntil: now + ceiling * random, notBefore };
}

/** How an item stands after a failed try, until it is tried again; `after` is the server's Retry-After in milliseconds. */
export const retryLater = ({ tries }: { tries: number }, after: number, reason: string) => ({
  state: 'waiting-network' as const,
  reason,
  tries: tries + 1,
  retry: retryTimes(tries, after, Date.now(), Math.random()),
});

/**
 * How long the next try may stand still, milliseconds; twice as long after each that stood still for too long. On a very
 * slow line the machine takes all bytes at once, and they are long on the way while nothing seems to move.
 */
export const patienceAfter = (stalls = 0): number => Math.min(LONGEST_STALL, STALL * 2 ** stalls);

/** What a failed try that stood still changes about an item. */
export const stalledBy = (
  { stalls = 0 }: { stalls?: number },
  { stalled }: Extract<Verdict, { kind: 'retry' }>,
): { stalls?: number } => (stalled ? { stalls: stalls + 1 } : {});

/** Reads a failure by the table of the offline design. Anything that is not a call's failure is thrown on. */
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

/** A proxy that refuses in the server's place answers with a page of its own, which is of no use to users. */
const bareReasons: Readonly<Record<number, string>> = {
  ...{ 408: BUSY, 425: BUSY, 429: BUSY },
  413: '超过服务器的大小限制',
  415: '服务器不接受该文件类型',
};

const reasonOf = ({ status, message }: HttpError): string =>
  message === new HttpError(status, '', null, null).message
    ? (bareReasons[status] ?? message)
    : message;
