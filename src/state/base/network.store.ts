import { proxy, type Snapshot } from 'valtio/vanilla';
import { type ApiError, isUnreachable } from '../../api/errors.ts';
import { probe } from '../../api/probe.ts';
import type { ReplyMeta } from '../../api/reply-meta.ts';
import { recordServerDate } from '../../lib/dates/server-clock.ts';
import { apiAddress } from './config.store.ts';
import { observeCalls } from './page-client.ts';

interface NetworkState {
  /** Whether the last request was answered; the browser's own online state is only a hint. */
  online: boolean;
  /** A probe has failed since: pending calls are unlikely to be answered. */
  away: boolean;
  /** Server clock of the last reply, milliseconds. */
  lastSuccess: number | null;
}

const state = proxy<NetworkState>({ online: true, away: false, lastSuccess: null });
export const networkState = state as Snapshot<NetworkState>;

const FIRST_PROBE = 1000;
const SLOWEST_PROBE = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds until the next probe; doubles with each failed one. */
let delay = FIRST_PROBE;
/**
 * Milliseconds after a failure in which replies prove nothing; doubles after each return that did not last that long.
 */
let doubt = FIRST_PROBE;
/** By the monotonic clock: if the device clock is set back, the server would be doubted for just as long. */
let failedAt: number;
let foundAt: number;

/** The server replied, with whatever status: it is reachable. */
function recordReply(meta: ReplyMeta): void {
  recordServerDate(meta.serverDate);
  state.lastSuccess = meta.serverDate;
  // If some calls succeed and others do not, each return would reload everything and fail again at once.
  if (performance.now() >= failedAt + doubt) recordReachable();
}

/** A call failed; if the server did not reply at all, it is probed until it does. */
function recordFailure(error: ApiError): void {
  if (!isUnreachable(error)) return;
  failedAt = performance.now();
  if (state.online) recordAway();
  if (timer === undefined) schedule();
}

/** A server that fails again soon after its return is probed and trusted less often. */
function recordAway(): void {
  const hasLasted = performance.now() >= foundAt + doubt;
  doubt = hasLasted ? FIRST_PROBE : longer(doubt);
  if (hasLasted) delay = FIRST_PROBE;
  state.online = false;
}

const longer = (time: number) => Math.min(SLOWEST_PROBE, time * 2);

function recordReachable(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!state.online) foundAt = performance.now();
  Object.assign(state, { online: true, away: false });
}

function schedule(): void {
  timer = setTimeout(look, delay);
  delay = longer(delay);
}

async function look(): Promise<void> {
  timer = undefined;
  if (await probe(apiAddress().host)) return recordReachable();
  if (state.online) return;
  state.away = true;
  if (timer === undefined) schedule();
}

/** Follows every call and the browser's hints. Returns the unsubscribe function. */
export function watchNetwork(): () => void {
  failedAt = Number.NEGATIVE_INFINITY;
  foundAt = Number.NEGATIVE_INFINITY;
  const handleOffline = () => {
    state.online = false;
    if (timer === undefined) schedule();
  };
  const handleOnline = () => {
    clearTimeout(timer);
    delay = FIRST_PROBE;
    void look();
  };
  window.addEventListener('offline', handleOffline);
  window.addEventListener('online', handleOnline);
  if (!navigator.onLine) handleOffline();
  const stopObserving = observeCalls({ onReply: recordReply, onError: recordFailure });
  return () => {
    stopObserving();
    window.removeEventListener('offline', handleOffline);
    window.removeEventListener('online', handleOnline);
    clearTimeout(timer);
    timer = undefined;
  };
}
