import { proxy, ref, type Snapshot } from 'valtio';

/** The records of a list as last shown, for 下一条 and 上一条. */
export interface Walk {
  ids: readonly string[];
  /** Address of a record's form. */
  linkOf: (id: string) => string;
  /**
   * Loads the page after (1) or before (-1) this one; null: there is none. Rejects where the server does not answer.
   */
  readOn?: (step: 1 | -1) => Promise<Walk | null>;
}

const state = proxy<{ walks: Readonly<Record<string, Walk>> }>({ walks: {} });
/** By entity. */
export const walkState = state as Snapshot<{ walks: Readonly<Record<string, Walk>> }>;

/** Sets the order in which an entity's records are browsed. */
export function setWalk(entity: string, walk: Walk): void {
  state.walks = { ...state.walks, [entity]: ref(walk) };
}
