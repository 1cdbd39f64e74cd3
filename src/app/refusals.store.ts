import { subscribeKey } from 'valtio/utils';
import { proxy, type Snapshot } from 'valtio/vanilla';
import { isPermitted } from '../state/session/Permitted.tsx';
import { sessionState } from '../state/session/session.store.ts';

/** A page that the user may not see. */
export interface Refusal {
  location: string;
  /** Code of the permission that is missing; null: unknown. */
  permission: string | null;
}

interface RefusalsState {
  /** What led to /401 or /404; null: they were opened by their address. */
  last: Refusal | null;
  /** Pages whose right was taken away while they were open, by location. */
  lost: Record<string, Refusal>;
}

const initial = (): RefusalsState => ({ last: null, lost: {} });
const state = proxy(initial());

/** Which pages were refused, and why. */
export const refusalsState = state as Snapshot<RefusalsState>;

/** Records what /401 or /404 is shown instead of. */
export function recordRefusal(location: string, permission: string | null): void {
  state.last = { location, permission };
}

/** A page is shown: what was refused before explains nothing any more. */
export const clearRefusal = (): void => {
  state.last = null;
};

/** An open page may not be seen any more: its tag shows that in its place. */
export function losePage(location: string, permission: string | null): void {
  state.lost[location] = { location, permission };
}

/** Shows lost pages again once their permission is back. Returns the unsubscribe function. */
export const watchLostPages = (): (() => void) =>
  subscribeKey(sessionState as { roles: readonly string[] }, 'roles', (roles) => {
    for (const { location, permission } of Object.values(state.lost)) {
      if (permission !== null && isPermitted(roles, permission)) delete state.lost[location];
    }
  });

/**
 * Forgets all of them.
 * @internal
 */
export const resetRefusals = (): void => void Object.assign(state, initial());
