import { subscribeKey } from 'valtio/vanilla/utils';
import { deleteDrawings, writeDrawing } from '../../offline/db/drawings.ts';
import { configState } from '../../state/base/config.store.ts';
import { networkState } from '../../state/base/network.store.ts';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { currentUserName } from '../../state/session/session.store.ts';
import { uploadsState } from '../../state/uploads/uploads.store.ts';
import { captureDrawing, captureTags } from './capture-drawing.ts';

/** Milliseconds without activity before a page is captured, and how often that is retried while content is loading. */
const REST = 700;
const TRIES = 20;
const MINUTE = 60_000;

/** Caches a drawing of each page for the next start, once the page is at rest and when it is hidden (S-PWA-7). */
export function followDrawings(user: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const captureLater = (tries = TRIES): void => {
    clearTimeout(timer);
    if (tries > 0) timer = setTimeout(() => capture(user) || captureLater(tries - 1), REST);
  };
  const handle = () => captureLater();
  addEventListener('hashchange', handle);
  addEventListener('popstate', handle);
  // All drawings show an outdated number of waiting items. A capture that is due would restore one, so it is cancelled.
  const dropDrawings = () => {
    clearTimeout(timer);
    void deleteDrawings(user).then(handle);
  };
  subscribeKey(outboxState, 'waiting', dropDrawings);
  subscribeKey(uploadsState, 'waiting', dropDrawings);
  // Clearing finished files changes no `waiting` count, but they must not reappear at the next start.
  let files = uploadsState.items.length;
  subscribeKey(uploadsState, 'items', ({ length }) => {
    if (length < files) dropDrawings();
    files = length;
  });
  document.addEventListener('visibilitychange', () => document.hidden && capture(user));
  captureLater();
}

/** Captures the page. False: it could not be captured now. */
function capture(user: string): boolean {
  const { build } = window.lexdesk;
  if (!build || currentUserName() !== user || !networkState.online) return false;
  const drawing = captureDrawing(build, configState.values.session.idleMinutes * MINUTE);
  if (drawing) void writeDrawing(user, location.hash, drawing, captureTags());
  return drawing !== null;
}
