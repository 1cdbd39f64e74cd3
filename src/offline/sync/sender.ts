import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { bestEffort } from '../db/cache.ts';
import { digestOf } from '../db/crypto.ts';

/** Whose queue may be sent with the token of this browser, and where to. */
export interface Sender {
  user: string;
  /** Host and base path of the API. */
  address: { host: string; basePath: string };
}

type Noted = Sender & { tokenDigest: string };

const KEY = 'sender';
let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('lexdesk-sender', 'sessions');
  return opened;
};

/** Notes whose session a token is: a service worker has no page to ask. Best effort: without it only pages send. */
export async function noteSender(sender: Sender, token: string): Promise<void> {
  const tokenDigest = await digestOf(token);
  await bestEffort(() => set(KEY, { ...sender, tokenDigest } satisfies Noted, store()), undefined);
}

/** Who may send with this token; null where another session was noted, or none. */
export async function findSender(token: string): Promise<Sender | null> {
  const noted = await bestEffort(() => get<Noted>(KEY, store()), undefined);
  return noted?.tokenDigest === (await digestOf(token)) ? noted : null;
}

/** This user's session is over on this device. */
export async function forgetSender(user: string): Promise<void> {
  const noted = await bestEffort(() => get<Noted>(KEY, store()), undefined);
  if (noted?.user === user) await bestEffort(() => del(KEY, store()), undefined);
}
