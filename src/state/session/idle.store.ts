import { proxy, type Snapshot } from 'valtio/vanilla';
import { fetchServerTime } from '../../api/probe.ts';
import { apiAddress, configState } from '../base/config.store.ts';
import { observeCalls } from '../base/page-client.ts';
import { LAST_USE_KEY } from '../base/storage-keys.ts';
import { createIdleClock, type IdleClock } from './idle-clock.ts';
import { listenToStorage, listenToUse, listenToWaking, watchUploads } from './idle-signs.ts';
import { createKeepAlive, type KeepAlive } from './keep-alive.ts';
import { isSessionOurs } from './session-restore.ts';

interface IdleState {
  /** Whether the session ends soon without further use. */
  warning: boolean;
}

/** What to do when the session has ended in this page. */
export interface IdleEnds {
  /** No tab was used for longer than the limit. */
  expired(): void;
  /** Another tab ended the session, or another user signed in, and this tab missed the message. */
  gone(): void;
}

const MINUTE = 60_000;
/** Interval of checks of the clock, milliseconds (S-SESS-7). */
const LOOK = 30_000;
/** Duration of the warning, milliseconds; half of a very short limit. */
const WARNING = 2 * MINUTE;

const state = proxy<IdleState>({ warning: false });
export const idleState = state as Snapshot<IdleState>;

let clock: IdleClock | undefined;
let keepAlive: KeepAlive | undefined;
let watch: Watch | undefined;

const limit = (): number => configState.values.session.idleMinutes * MINUTE;

/** Milliseconds until the session ends. */
export const idleTimeLeft = (): number => limit() - (clock?.idle() ?? 0);

/** Records the user's decision to continue: here, in every tab, and on the server. */
export function continueSession(): void {
  watch?.use(true);
  if (idleTimeLeft() >= 0) keepAlive?.send();
}

/** Enforces the session's idle limit; checks at once. Returns the function that stops it. */
export function watchIdle(ends: IdleEnds): () => void {
  clock = createIdleClock({
    wall: Date.now,
    steady: () => performance.now(),
    read: () => localStorage.getItem(LAST_USE_KEY),
    write: store,
    fetchServerTime: () => fetchServerTime(apiAddress().host),
  });
  keepAlive = createKeepAlive();
  watch = createWatch(clock, keepAlive, ends);
  const { check } = watch;
  const endings = [
    watch.stop,
    keepAlive.stop,
    listenToUse(watch.use),
    listenToWaking(check),
    listenToStorage(LAST_USE_KEY, () => state.warning && void check()),
    observeCalls({ onReply: ({ serverDate }) => clock?.recordServerDate(serverDate) }),
  ];
  void check();
  return () => {
    for (const end of endings) end();
    state.warning = false;
  };
}

interface Watch {
  check(): Promise<void>;
  use(ends: boolean): void;
  stop(): void;
}

function createWatch(idle: IdleClock, alive: KeepAlive, ends: IdleEnds): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the device slept is being checked: input may come from another person meanwhile. */
  let checking = false;
  let stopped = false;
  const sent = watchUploads();

  const check = async () => {
    if (checking || stopped) return;
    clearTimeout(timer);
    if (!isSessionOurs()) return ends.gone();
    if (sent.hasMoved() && idle.idle() <= limit()) idle.recordUse();
    if (idle.idle() > limit() && idle.isDoubtful(limit())) {
      checking = true;
      await idle.settle();
      checking = false;
    }
    if (!stopped) judge();
  };
  const judge = () => {
    const left = limit() - idle.idle();
    if (left < 0) return ends.expired();
    const lead = Math.min(WARNING, limit() / 2);
    state.warning = left <= lead;
    const next = state.warning ? left + 1 : left - lead;
    timer = setTimeout(check, Math.ceil(Math.min(LOOK, next)));
    alive.sendIfDue();
  };
  const use = (ended: boolean) => {
    if (checking) return;
    // The first input after sleep comes before any timer; it must not revive an ended session.
    if (idle.idle() > limit()) return void check();
    idle.recordUse();
    alive.recordUse();
    // The warning is hidden only after the input ended, or the button under the finger would vanish.
    if (state.warning && ended) setTimeout(check);
  };
  return {
    check,
    use,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function store(stamp: string): void {
  try {
    localStorage.setItem(LAST_USE_KEY, stamp);
  } catch {
    // Full or denied: each tab then counts on its own.
  }
}
