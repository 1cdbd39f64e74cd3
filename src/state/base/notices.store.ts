import { proxy, type Snapshot } from 'valtio/vanilla';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

export interface NoticeInput {
  title: string;
  detail?: string;
  /** Default `info`. */
  kind?: NoticeKind;
  /** Milliseconds until it closes, default 5000; null: it stays until closed. */
  duration?: number | null;
  /** Possible reactions; choosing one closes the notice. */
  actions?: readonly NoticeAction[];
  /** Shows the seconds left for the first action. */
  countdown?: boolean;
  /** Subject of its actions: notices with the same title about different subjects are shown separately. */
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
  /** Seconds left for the first action; null: not shown. */
  seconds: number | null;
  /** For screen readers only. */
  hidden: boolean;
}

interface NoticesState {
  list: Notice[];
}

/** A notice's lifetime: `left` milliseconds, counted from `since`. */
interface Life {
  left: number;
  since: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Interval of lifetime updates, milliseconds. */
const TICK = 1000;

const initial = (): NoticesState => ({ list: [] });
const state = proxy(initial());
const lives = new Map<string, Life>();
/** A notice is being read: lifetimes are paused. */
let held = false;

export const noticesState = state as Snapshot<NoticesState>;

/**
 * Shows a notice and returns its id. A notice of the same kind, title and subject is replaced, and its time restarts.
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
 * Parts of a notice whose action can be undone for ten seconds, with a countdown; each notice is separate unless
 * `about` repeats.
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

/** Closes a notice. */
export function dismissNotice(id: string): void {
  endLife(id);
  state.list = state.list.filter((notice) => notice.id !== id);
}

/** Pauses the lifetimes of all notices while one is hovered or focused. */
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

/** A tick of a notice has passed. */
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
 * Closes all notices.
 * @internal
 */
export function resetNotices(): void {
  for (const id of lives.keys()) endLife(id);
  held = false;
  Object.assign(state, initial());
}
