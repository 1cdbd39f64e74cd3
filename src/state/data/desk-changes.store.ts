import { proxy, type Snapshot } from 'valtio/vanilla';

interface DeskChanges {
  /** Number of hints from the server for each article: another user opened, left, edited or saved it. */
  hints: Readonly<Record<string, number>>;
  /** Number of times that any article may have changed unseen: a connection was (re)established. */
  unknown: number;
}

const state = proxy<DeskChanges>({ hints: {}, unknown: 0 });
/** Other users' activity at articles that are open here. */
export const deskChangesState = state as Snapshot<DeskChanges>;

/** Records that the server reported activity at these articles. */
export const recordDeskHints = (ids: readonly string[]): void => {
  for (const id of ids) state.hints = { ...state.hints, [id]: (state.hints[id] ?? 0) + 1 };
};

/** Records that any article may have changed. */
export const markDesksUnknown = (): void => {
  state.unknown += 1;
};
