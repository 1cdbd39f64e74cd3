import type { CallOptions } from '../../api/client.ts';
import type { AnyApiError, ApiError } from '../../api/errors.ts';
import { CODE } from '../../contract/codes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { notify } from '../../state/base/notices.store.ts';
import { observeCalls } from '../../state/base/page-client.ts';
import { tagsState } from '../../state/menu/tags.store.ts';
import { requireDuty } from '../../state/session/session.store.ts';
import { currentLocation, locationIn, navigate } from '../address.ts';
import { paths } from '../paths.ts';
import { losePage, recordRefusal } from '../refusals.store.ts';
import { pageKeyOf } from '../routes.tsx';
import { leaveExpired } from '../session/leave.ts';

/** Failures closer together than this have one cause and share one notice; milliseconds. */
const BURST = 1000;

/** Defines what each failed call means for the app (S-API-3, S-API-4). Called once, before the first call. */
export function installErrorPolicy(): void {
  const showFailure = failureNotice();
  /** Paths of calls that succeeded since the page was loaded: refused now, their permission was revoked. */
  const worked = new Set<string>();
  const refuse = ({ path, write, permission }: Endpoint, page: string): boolean => {
    const isLeft = page !== pageKeyOf(currentLocation());
    if (!write && worked.has(path)) {
      const location = isLeft ? locationOfTag(page) : currentLocation();
      if (location !== null) losePage(location, permission);
      return true;
    }
    if (isLeft && currentLocation() !== paths.forbidden.to()) return false;
    showForbidden(permission);
    return true;
  };
  observeCalls({
    onDone: ({ path }) => void worked.add(path),
    onError: (error, options, endpoint, place = location.hash) =>
      react(error as AnyApiError, options, {
        showFailure,
        refuse: () => refuse(endpoint, pageKeyOf(locationIn(place))),
      }),
  });
}

/** The last location of a tag; null: the tag is closed. */
const locationOfTag = (key: string): string | null =>
  tagsState.list.find((tag) => tag.key === key)?.location ?? null;

interface Reactions {
  showFailure: (error: ApiError) => void;
  /**
   * Shows the refusal on the page that made the call; false: that page was left and will repeat the call when it is
   * shown.
   */
  refuse: () => boolean;
}

function react(
  error: AnyApiError,
  { quiet, inPlace }: CallOptions,
  { showFailure, refuse }: Reactions,
): void {
  if (error.kind === 'session-ended' || error.kind === 'unauthorized') {
    void leaveExpired(error.message);
  } else if (error.kind === 'duty') requireDuty(error.duty);
  else if (quiet || error.kind === 'cancelled') return;
  else if (inPlace && isExpected(error)) return;
  else if (error.kind === 'forbidden') {
    if (!refuse() && !inPlace) showFailure(error);
  } else showFailure(error);
}

/** Offline is not an error (S-API-5); a record that the server does not have may exist on this device only. */
const isExpected = (error: AnyApiError): boolean =>
  error.kind === 'network' || (error.kind === 'refusal' && error.code === CODE.notFound);

/** Replaces the refused page in the history, so that 「返回」 leads to the page before it and not into it again. */
function showForbidden(permission: string | null): void {
  const forbidden = paths.forbidden.to();
  const location = currentLocation();
  if (location === forbidden) return;
  recordRefusal(location, permission);
  navigate(forbidden, { replace: true });
}

/** Reports failures: of a burst, the first by name and the others by their number. */
function failureNotice(): (error: ApiError) => void {
  let burst = { title: '', others: 0, lastAt: Number.NEGATIVE_INFINITY };
  return ({ message: title }) => {
    const now = performance.now();
    if (now - burst.lastAt > BURST) burst = { title, others: 0, lastAt: now };
    else if (title !== burst.title) burst.others += 1;
    burst.lastAt = now;
    const detail = burst.others > 0 ? `另有 ${burst.others} 个请求失败` : '';
    notify({ title: burst.title, detail, kind: 'error' });
  };
}
