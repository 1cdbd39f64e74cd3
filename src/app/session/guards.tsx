import { useLayoutEffect } from 'react';
import { pathOf } from '../../lib/app-path.ts';
import { navigate, searchOf } from '../address.ts';
import { paths } from '../paths.ts';
import { safeRedirect } from '../redirects.ts';

/** Where a signed-in user at `full` is redirected, or null (S-ROUTE-4). */
export function signedInDetour(full: string): string | null {
  if (pathOf(full) !== paths.login.pattern) return null;
  return safeRedirect(new URLSearchParams(searchOf(full)).get('redirect'));
}

/** The location that `/redirect/<path>` remounts, or null (S-ROUTE-7). */
export function remountTarget(full: string): string | null {
  return full.startsWith('/redirect/') ? full.slice('/redirect'.length) : null;
}

/** Redirects before the first paint, without a history entry. */
export function Go({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
