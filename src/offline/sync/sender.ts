import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { UploadPurpose } from '../../contract/file/upload-services.ts';
import { bestEffort } from '../db/cache.ts';
import { sha256HexOfText } from '../db/crypto.ts';

/** Whose queue may be sent with the token of this browser, and where to. */
export interface Sender {
  user: string;
  /** Host and base path of the API. */
  address: { host: string; basePath: string };
  /** Services that uploads go to, by what they are for; sessions of earlier builds have none. */
  services?: Readonly<Partial<Record<UploadPurpose, string>>>;
}

type StoredSender = Sender & { tokenDigest: string };

const KEY = 'sender';
let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('lexdesk-sender', 'sessions');
  return opened;
};

/** Stores whose session a token is: a service worker has no page to ask. Best effort: without it only pages send. */
export async function storeSender(sender: Sender, token: string): Promise<void> {
  const tokenDigest = await sha256HexOfText(token);
  await bestEffort(
    () => set(KEY, { ...sender, tokenDigest } satisfies StoredSender, store()),
    undefined,
  );
}

/** Who may send with this token; null where another session is stored, or none. */
export async function findSender(token: string): Promise<Sender | null> {
  const stored = await bestEffort(() => get<StoredSender>(KEY, store()), undefined);
  return stored?.tokenDigest === (await sha256HexOfText(token)) ? stored : null;
}

/** This user's session is over on this device. */
export async function deleteSender(user: string): Promise<void> {
  const stored = await bestEffort(() => get<StoredSender>(KEY, store()), undefined);
  if (stored?.user === user) await bestEffort(() => del(KEY, store()), undefined);
}
