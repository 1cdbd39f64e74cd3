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

/** Milliseconds to the first try after a connection was lost; doubles up to the longest. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** The close code by which the server refuses such a connection. */
const REFUSED = 1008;

let followed: string | null = null;

/**
 * Follows what other tabs and, while the page is seen and online, other devices do: dictionaries that change, people at an
 * article, and the end of this session. Once is enough for each user.
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
      // Others may have come and gone while there was no connection.
      if (!received) markDesksUnknown();
      received = true;
      tries = 0;
      recordDeskHints(output.desks);
      const versions = output.dicts.map(({ name, version }) => [name, version] as const);
      recordDictVersions(Object.fromEntries(versions));
    };
    opened.onclose = ({ code }) => {
      // Closed by ourselves: marking now would find the server, open another, and loop for ever.
      if (socket !== opened) return;
      socket = undefined;
      // The session is over, or the password must be changed: the menu's answer says which. Without a token the page knows.
      if (code === REFUSED) {
        if (readToken() !== null)
          client.call(getUserMenuList, {}, { quiet: true }).catch(() => undefined);
        return;
      }
      // Without a message, the page has to reload by itself.
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
    // One was sent, by whatever tab.
    if (waiting < before) markDictsUnknown();
  });
  subscribeKey(networkState, 'online', update);
  document.addEventListener('visibilitychange', update);
  update();
}

/** One that is closed before it is open makes the browser warn in its console. */
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
