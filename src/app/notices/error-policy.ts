import type { CallOptions } from '../../api/client.ts';
import type { AnyApiError, ApiError } from '../../api/errors.ts';
import { observeCalls } from '../../state/client.ts';
import { notify } from '../../state/notices.ts';
import { navigate } from '../address.ts';
import { leaveExpired } from '../leave.ts';
import { paths } from '../paths.ts';

/** What every failed call means for the app (S-API-3, S-API-4). Called once, before the first call. */
export function installErrorPolicy(): void {
  observeCalls({ onError: (error, options) => react(error as AnyApiError, options) });
}

function react(error: AnyApiError, { quiet }: CallOptions): void {
  if (error.kind === 'session-ended' || error.kind === 'unauthorized') void leaveExpired();
  else if (quiet || error.kind === 'cancelled') return;
  else if (error.kind === 'forbidden') navigate(paths.forbidden.to());
  else showFailure(error);
}

const showFailure = (error: ApiError): unknown => notify({ title: error.message, kind: 'error' });
