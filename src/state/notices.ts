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
}

interface NoticesState {
  list: Notice[];
}

const initial = (): NoticesState => ({ list: [] });
const state = proxy(initial());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const noticesState = state as Snapshot<NoticesState>;

/** Shows a notice and gives its id. The same title and detail again only restart its time: one notice, not twenty. */
export function notify({
  title,
  detail = '',
  kind = 'info',
  duration = 5000,
  actions = [],
}: NoticeInput) {
  const id = `${kind}/${title}/${detail}`;
  const notice: Notice = { id, title, detail, kind, actions };
  const at = state.list.findIndex((shown) => shown.id === id);
  if (at >= 0) state.list[at] = notice;
  else state.list.push(notice);
  clearTimeout(timers.get(id));
  if (duration !== null) timers.set(id, setTimeout(dismissNotice, duration, id));
  return id;
}

/** Takes a notice away. */
export function dismissNotice(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  state.list = state.list.filter((notice) => notice.id !== id);
}

/**
 * Takes all notices away.
 * @internal
 */
export function resetNotices(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  Object.assign(state, initial());
}
