import { CODE } from '../../contract/codes.ts';
import type { ServerUser } from '../../contract/session/login.ts';
import { USER_KEY } from '../base/storage-keys.ts';
import { enterSession, sessionState, setRoles, toClientUser } from './session.store.ts';

/** Shows the signed-in user's data as stored on the server, now and at the next start. */
export function showOwnUser(user: ServerUser): void {
  const own = toClientUser(user);
  if (own.userName !== sessionState.user?.userName) return;
  const roles = [...sessionState.roles];
  localStorage.setItem(USER_KEY, JSON.stringify(own));
  enterSession(own);
  setRoles(roles);
}

/** The field errors of a refused call; empty if there are none. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  const { code, data } = error as { code?: unknown; data?: { fields?: unknown } };
  const fields = code === CODE.invalidFields ? data?.fields : null;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}
