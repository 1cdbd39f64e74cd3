import { readText } from '../../api/read-text.ts';
import type { Control } from '../../contract/control.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';
import { offerReload } from './missing-chunk.ts';
import { ownHindrance } from './update-vote.ts';

/** The operator's order; none where the server does not answer. */
export async function fetchOrder(): Promise<Control['action']> {
  const text = await readText('control.json').catch(() => '');
  return (parseJson(text) as Control | null)?.action ?? 'none';
}

/**
 * Unregisters the worker and deletes its caches; user data stays. The page is reloaded only while it still has a
 * controller and no worker is registered any more: the next page has none, so this cannot loop.
 */
export async function retireWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  for (const found of await serviceWorker.getRegistrations()) await found.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  const left = await serviceWorker.getRegistrations();
  if (serviceWorker.controller === null || left.length > 0) return;
  await saveUnsavedWork();
  if (ownHindrance()) offerReload();
  else location.reload();
}
