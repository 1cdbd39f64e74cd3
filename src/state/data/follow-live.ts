import * as v from 'valibot';
import { subscribeKey } from 'valtio/vanilla/utils';
import { LIVE_PATH, liveNews } from '../../contract/live.ts';
import { getUserMenuList } from '../../contract/session/admin.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { readToken } from '../../lib/token-cookie.ts';
import { listen } from '../../offline/model/messages.ts';
import { apiAddress, configState } from '../base/config.store.ts';
import { networkState } from '../base/network.store.ts';
import { client } from '../base/page-client.ts';
import { outboxState } from '../editing/outbox.store.ts';
import { currentUserName } from '../session/session.store.ts';
import { markDesksUnknown, recordDeskHints } from './desk-changes.store.ts';
import { markDictsUnknown, recordDictVersions } from './dict/dict-changes.store.ts';

/** Reconnect delay after a lost connection, milliseconds; doubles up to the maximum. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** Close code of a connection that the server refused. */
const REFUSED = 1008;

let followed: string | null = null;

/**
 * Follows changes by other tabs and, while the page is visible and online, by other devices: dictionaries, activity at
 * articles, and the end of this session. Call it once per user.
 */
export function followLive(user: string): void {
  if (followed === user) return;
  followed = user;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let tries = 0;
  const update = () => {
    clearTimeout(timer);
    const wanted = !document.hidden && networkState.online && currentUserName() === user;
    if (wanted) socket ??= open();
    else {
      if (socket) closeQuietly(socket);
      socket = undefined;
    }
  };
  const open = () => {
    const opened = new WebSocket(address());
    let received = false;
    opened.onopen = () => opened.send(JSON.stringify({ token: readToken() }));
    opened.onmessage = ({ data }) => {
      const { success, output } = v.safeParse(liveNews, parseJson(data));
      if (!success) return;
      // The first message: other users may have come and gone while there was no connection.
      if (!received) markDesksUnknown();
      received = true;
      tries = 0;
      recordDeskHints(output.desks);
      const versions = output.dicts.map(({ name, version }) => [name, version] as const);
      recordDictVersions(Object.fromEntries(versions));
    };
    opened.onclose = ({ code }) => {
      // Closed by us: marking changes now would lead to a request, a new connection, and an endless loop.
      if (socket !== opened) return;
      socket = undefined;
      // The session has ended, or a duty is due: the menu's reply shows which. Without a token the page knows already.
      if (code === REFUSED) {
        if (readToken() !== null)
          client.call(getUserMenuList, {}, { quiet: true }).catch(() => undefined);
        return;
      }
      // Never connected, so no versions were received: reload the dictionaries.
      if (!received && networkState.online) markDictsUnknown();
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
      tries += 1;
      timer = setTimeout(update, wait * (0.5 + Math.random() / 2));
    };
    return opened;
  };
  listen(user, (message) => {
    if (message.type === 'changed' && isDict(message)) markDictsUnknown();
  });
  let waiting = 0;
  subscribeKey(outboxState, 'entries', (entries) => {
    const before = waiting;
    waiting = entries.filter(isDict).length;
    // A save was confirmed, sent by whichever tab.
    if (waiting < before) markDictsUnknown();
  });
  subscribeKey(networkState, 'online', update);
  document.addEventListener('visibilitychange', update);
  update();
}

/** Closing a socket that is still connecting makes the browser log a warning. */
function closeQuietly(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) socket.close();
  else socket.onopen = () => socket.close();
}

const isDict = ({ entity }: { entity: string }): boolean => entity.startsWith('dict');

function address(): string {
  const { host, basePath } = apiAddress();
  const path = configState.values.addresses.websocket || basePath + LIVE_PATH;
  return new URL(path, host || location.href).href.replace(/^http/, 'ws');
}
