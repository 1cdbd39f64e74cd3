import { subscribeKey } from 'valtio/utils';
import { proxy, type Snapshot } from 'valtio/vanilla';
import { isPermitted } from '../state/session/Permitted.tsx';
import { sessionState } from '../state/session/session.store.ts';

/** A page that the user is not permitted to see. */
export interface Refusal {
  location: string;
  /** Code of the missing permission; null: unknown. */
  permission: string | null;
}

interface RefusalsState {
  /** The page that led to /401 or /404; null: they were opened by their own address. */
  last: Refusal | null;
  /** Open pages whose permission was revoked, by location. */
  lost: Record<string, Refusal>;
}

const initial = (): RefusalsState => ({ last: null, lost: {} });
const state = proxy(initial());

/** Which pages were refused, and why. */
export const refusalsState = state as Snapshot<RefusalsState>;

/** Records the page that /401 or /404 replaces. */
export function recordRefusal(location: string, permission: string | null): void {
  state.last = { location, permission };
}

/** A page is shown: the previous refusal no longer applies. */
export const clearRefusal = (): void => {
  state.last = null;
};

/** The permission for an open page was revoked: its tag shows that in its place. */
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
 * Deletes all of them.
 * @internal
 */
export const resetRefusals = (): void => void Object.assign(state, initial());
