import { proxy, type Snapshot } from 'valtio/vanilla';

interface DeskChanges {
  /** Counts the hints of each article that the server sent: others came, went, edit or saved. */
  hints: Readonly<Record<string, number>>;
  /** Counts the moments from which on any may have changed: a connection was made. */
  unknown: number;
}

const state = proxy<DeskChanges>({ hints: {}, unknown: 0 });
/** What others do at articles that are open here. */
export const deskChangesState = state as Snapshot<DeskChanges>;

/** The server says that something has changed at these articles. */
export const recordDeskHints = (ids: readonly string[]): void => {
  for (const id of ids) state.hints = { ...state.hints, [id]: (state.hints[id] ?? 0) + 1 };
};

/** At any article something may have changed. */
export const markDesksUnknown = (): void => {
  state.unknown += 1;
};
