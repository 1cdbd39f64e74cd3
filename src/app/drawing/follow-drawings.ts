import { subscribeKey } from 'valtio/vanilla/utils';
import { deleteDrawings, writeDrawing } from '../../offline/db/drawings.ts';
import { configState } from '../../state/base/config.store.ts';
import { networkState } from '../../state/base/network.store.ts';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { currentUserName } from '../../state/session/session.store.ts';
import { uploadsState } from '../../state/uploads/uploads.store.ts';
import { takeDrawing, takeTags } from './take-drawing.ts';

/** Milliseconds for which nothing has happened when a page is taken, and how often what is on its way is waited for. */
const REST = 700;
const TRIES = 20;
const MINUTE = 60_000;

/** Keeps what each page looks like for the next start, once it stands still, and when it is left (S-PWA-7). */
export function followDrawings(user: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const takeLater = (tries = TRIES): void => {
    clearTimeout(timer);
    if (tries > 0) timer = setTimeout(() => take(user) || takeLater(tries - 1), REST);
  };
  const handle = () => takeLater();
  addEventListener('hashchange', handle);
  addEventListener('popstate', handle);
  // What all of them say of what waits is true no more; one that was due was to be taken before that.
  const forget = () => {
    clearTimeout(timer);
    void deleteDrawings(user).then(handle);
  };
  subscribeKey(outboxState, 'waiting', forget);
  subscribeKey(uploadsState, 'waiting', forget);
  // Finished files that were cleared wait for nothing, and must not be there again at the next start.
  let files = uploadsState.items.length;
  subscribeKey(uploadsState, 'items', ({ length }) => {
    if (length < files) forget();
    files = length;
  });
  document.addEventListener('visibilitychange', () => document.hidden && take(user));
  takeLater();
}

/** Whether the page could be taken. */
function take(user: string): boolean {
  const { build } = window.lexdesk;
  if (!build || currentUserName() !== user || !networkState.online) return false;
  const drawing = takeDrawing(build, configState.values.session.idleMinutes * MINUTE);
  if (drawing) void writeDrawing(user, location.hash, drawing, takeTags());
  return drawing !== null;
}
