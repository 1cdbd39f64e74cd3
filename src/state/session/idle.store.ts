import { proxy, type Snapshot } from 'valtio/vanilla';
import { askServerTime } from '../../api/probe.ts';
import { apiAddress, configState } from '../base/config.store.ts';
import { observeCalls } from '../base/page-client.ts';
import { createIdleClock, type IdleClock } from './idle-clock.ts';
import { listenToStorage, listenToUse, listenToWaking, watchUploads } from './idle-signs.ts';
import { createKeepAlive, type KeepAlive } from './keep-alive.ts';
import { LAST_USE_KEY } from './session.store.ts';
import { isSessionOurs } from './session-restore.ts';

interface IdleState {
  /** Whether the session ends soon unless somebody uses the app. */
  warning: boolean;
}

/** What to do when the session is over here. */
export interface IdleEnds {
  /** Nobody has used any tab for longer than the limit. */
  expired(): void;
  /** Another tab ended the session, or somebody else signed in, and this one did not hear of it. */
  gone(): void;
}

const MINUTE = 60_000;
/** Milliseconds between two looks at the clock (S-SESS-7). */
const LOOK = 30_000;
/** Milliseconds of warning; of a very short limit half of it. */
const WARNING = 2 * MINUTE;

const state = proxy<IdleState>({ warning: false });
export const idleState = state as Snapshot<IdleState>;

let clock: IdleClock | undefined;
let keepAlive: KeepAlive | undefined;
let watch: Watch | undefined;

const limit = (): number => configState.values.session.idleMinutes * MINUTE;

/** Milliseconds until the session ends, as of now. */
export const idleTimeLeft = (): number => limit() - (clock?.idle() ?? 0);

/** The user wants to go on: here, in every tab, and on the server. */
export function continueSession(): void {
  watch?.use(true);
  if (idleTimeLeft() >= 0) keepAlive?.send();
}

/** Watches over the idle limit of the session, and looks at once. Returns the function that ends it. */
export function watchIdle(ends: IdleEnds): () => void {
  clock = createIdleClock({
    wall: Date.now,
    steady: () => performance.now(),
    read: () => localStorage.getItem(LAST_USE_KEY),
    write: store,
    askServer: () => askServerTime(apiAddress().host),
  });
  keepAlive = createKeepAlive();
  watch = createWatch(clock, keepAlive, ends);
  const { look } = watch;
  const endings = [
    watch.stop,
    keepAlive.stop,
    listenToUse(watch.use),
    listenToWaking(look),
    listenToStorage(LAST_USE_KEY, () => state.warning && void look()),
    observeCalls({ onReply: ({ serverDate }) => clock?.hear(serverDate) }),
  ];
  void look();
  return () => {
    for (const end of endings) end();
    state.warning = false;
  };
}

interface Watch {
  look(): Promise<void>;
  use(ends: boolean): void;
  stop(): void;
}

function createWatch(idle: IdleClock, alive: KeepAlive, ends: IdleEnds): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** It is being found out whether the device slept: whoever touches it now may not be who left it. */
  let asking = false;
  let stopped = false;
  const sent = watchUploads();

  const look = async () => {
    if (asking || stopped) return;
    clearTimeout(timer);
    if (!isSessionOurs()) return ends.gone();
    if (sent.hasMoved() && idle.idle() <= limit()) idle.use();
    if (idle.idle() > limit() && idle.isDoubtful(limit())) {
      asking = true;
      await idle.settle();
      asking = false;
    }
    if (!stopped) judge();
  };
  const judge = () => {
    const left = limit() - idle.idle();
    if (left < 0) return ends.expired();
    const lead = Math.min(WARNING, limit() / 2);
    state.warning = left <= lead;
    const next = state.warning ? left + 1 : left - lead;
    timer = setTimeout(look, Math.ceil(Math.min(LOOK, next)));
    alive.look();
  };
  const use = (ended: boolean) => {
    if (asking) return;
    // The first touch after sleep comes before any timer; it must not bring an ended session back.
    if (idle.idle() > limit()) return void look();
    idle.use();
    alive.note();
    // The warning goes when the use is over, or the button under the finger would vanish.
    if (state.warning && ended) setTimeout(look);
  };
  return {
    look,
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
    // Full or denied: each tab then counts for itself.
  }
}
