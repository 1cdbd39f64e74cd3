import { proxy, type Snapshot } from 'valtio/vanilla';

interface DictChanges {
  /** Newest version of each dictionary that the server sent. */
  dicts: Readonly<Record<string, number>>;
  /** Counts the moments from which on any of them may be another: a tab of this browser wrote, or the connection broke. */
  unknown: number;
}

const state = proxy<DictChanges>({ dicts: {}, unknown: 0 });
/** What other tabs and devices have done to dictionaries. */
export const dictChangesState = state as Snapshot<DictChanges>;

export const recordDictVersions = (versions: DictChanges['dicts']): void => {
  state.dicts = { ...state.dicts, ...versions };
};

/** Any dictionary may have changed. */
export const markDictsUnknown = (): void => {
  state.unknown += 1;
};
