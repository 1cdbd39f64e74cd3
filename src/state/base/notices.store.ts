import { proxy, type Snapshot } from 'valtio/vanilla';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

export interface NoticeInput {
  title: string;
  detail?: string;
  /** Default `info`. */
  kind?: NoticeKind;
  /** Milliseconds it stays, default 5000; null: until it is closed. */
  duration?: number | null;
  /** What to do about it; the notice closes when one is chosen. */
  actions?: readonly NoticeAction[];
  /** Shows the seconds that are left for the first action. */
  countdown?: boolean;
  /** The one thing that its actions are for: the same title about another thing stands beside it. */
  about?: string;
  /** For screen readers only: the screen shows it elsewhere. */
  hidden?: boolean;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  id: string;
  title: string;
  detail: string;
  kind: NoticeKind;
  actions: readonly NoticeAction[];
  /** Seconds left for the first action; null: they are not shown. */
  seconds: number | null;
  /** For screen readers only. */
  hidden: boolean;
}

interface NoticesState {
  list: Notice[];
}

/** A notice's time: `left` milliseconds from `since` on. */
interface Life {
  left: number;
  since: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds from one look at a notice's time to the next. */
const TICK = 1000;

const initial = (): NoticesState => ({ list: [] });
const state = proxy(initial());
const lives = new Map<string, Life>();
/** Being read: no time passes. */
let held = false;

export const noticesState = state as Snapshot<NoticesState>;

/**
 * Shows a notice and returns its id. The same title about the same thing again takes its place, with a new time: one
 * notice, not twenty.
 */
export function notify({
  title,
  detail = '',
  kind = 'info',
  duration = 5000,
  actions = [],
  countdown = false,
  about = '',
  hidden = false,
}: NoticeInput): string {
  const id = `${kind}/${title}/${about}`;
  const seconds = countdown && duration !== null ? secondsIn(duration) : null;
  const notice: Notice = { id, title, detail, kind, actions, seconds, hidden };
  const at = state.list.findIndex((shown) => shown.id === id);
  if (at >= 0) state.list[at] = notice;
  else state.list.push(notice);
  endLife(id);
  if (duration !== null) lives.set(id, begin(id, duration));
  return id;
}

/**
 * Parts of a notice of something that can be taken back for ten seconds, which it counts; each time by itself, unless
 * it is done to the same thing again.
 */
export const undoable = (
  run: () => void,
  about: string = crypto.randomUUID(),
): Pick<NoticeInput, 'duration' | 'countdown' | 'actions' | 'about'> => ({
  duration: 10_000,
  countdown: true,
  about,
  actions: [{ label: '撤销', run }],
});

/** Takes a notice away. */
export function dismissNotice(id: string): void {
  endLife(id);
  state.list = state.list.filter((notice) => notice.id !== id);
}

/** Stops the time of all notices while one is hovered or focused; resumes after. */
export function holdNotices(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  for (const [id, life] of lives) {
    clearTimeout(life.timer);
    const left = hold ? life.left - (performance.now() - life.since) : life.left;
    lives.set(id, begin(id, left));
  }
}

const begin = (id: string, left: number): Life => ({
  left,
  since: performance.now(),
  timer: held ? undefined : setTimeout(pass, left % TICK || TICK, id),
});

/** A second of a notice is over. */
function pass(id: string): void {
  const life = lives.get(id);
  if (!life) return;
  const left = life.left - (performance.now() - life.since);
  if (left > 0) {
    const notice = state.list.find((shown) => shown.id === id);
    if (notice && notice.seconds !== null) notice.seconds = secondsIn(left);
    lives.set(id, begin(id, left));
  } else dismissNotice(id);
}

const secondsIn = (ms: number): number => Math.ceil(ms / TICK);

function endLife(id: string): void {
  clearTimeout(lives.get(id)?.timer);
  lives.delete(id);
}

/**
 * Takes all notices away.
 * @internal
 */
export function resetNotices(): void {
  for (const id of lives.keys()) endLife(id);
  held = false;
  Object.assign(state, initial());
}
