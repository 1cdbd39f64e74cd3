import { proxy, type Snapshot } from 'valtio/vanilla';

interface DictChanges {
  /** Newest version of each dictionary that the server reported. */
  dicts: Readonly<Record<string, number>>;
  /**
   * Number of times that any dictionary may have changed unseen: a tab of this browser wrote, or the connection was
   * lost.
   */
  unknown: number;
}

const state = proxy<DictChanges>({ dicts: {}, unknown: 0 });
/** Changes of dictionaries by other tabs and devices. */
export const dictChangesState = state as Snapshot<DictChanges>;

export const recordDictVersions = (versions: DictChanges['dicts']): void => {
  state.dicts = { ...state.dicts, ...versions };
};

/** Records that any dictionary may have changed. */
export const markDictsUnknown = (): void => {
  state.unknown += 1;
};
