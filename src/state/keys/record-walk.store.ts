import { proxy, ref, type Snapshot } from 'valtio';

/** The records of a list as it was last shown: what 下一条 and 上一条 go through. */
export interface Walk {
  ids: readonly string[];
  /** Address of a record's form. */
  linkOf: (id: string) => string;
  /** Reads the page after (1) or before (-1) this one; null: there is none. Rejects where the server does not answer. */
  readOn?: (step: 1 | -1) => Promise<Walk | null>;
}

const state = proxy<{ walks: Readonly<Record<string, Walk>> }>({ walks: {} });
/** By kind of record. */
export const walkState = state as Snapshot<{ walks: Readonly<Record<string, Walk>> }>;

/** From now on the records of a kind are gone through in this order. */
export function setWalk(entity: string, walk: Walk): void {
  state.walks = { ...state.walks, [entity]: ref(walk) };
}
