import { createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { UploadPurpose } from '../../contract/file/upload-services.ts';
import { bestEffort } from '../db/cache.ts';
import { sha256HexOfText } from '../db/crypto.ts';

/** The session that this browser's token belongs to: whose queue it may send, and where to. */
export interface Sender {
  user: string;
  /** Host and base path of the API. */
  address: { host: string; basePath: string };
  /** Addresses of the services for uploads, by purpose; absent in sessions of earlier builds. */
  services?: Readonly<Partial<Record<UploadPurpose, string>>>;
}

type StoredSender = Sender & { tokenDigest: string };

const KEY = 'sender';
let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('lexdesk-sender', 'sessions');
  return opened;
};

/**
 * Stores which session a token belongs to, for the service worker, which has no page to ask. Best effort: without it
 * only pages send.
 */
export async function storeSender(sender: Sender, token: string): Promise<void> {
  const tokenDigest = await sha256HexOfText(token);
  await bestEffort(
    () => set(KEY, { ...sender, tokenDigest } satisfies StoredSender, store()),
    undefined,
  );
}

/** The session of this token; null where another session is stored, or none. */
export async function findSender(token: string): Promise<Sender | null> {
  const stored = await bestEffort(() => get<StoredSender>(KEY, store()), undefined);
  return stored?.tokenDigest === (await sha256HexOfText(token)) ? stored : null;
}

/** Deletes the stored session if it is this user's. */
export async function deleteSender(user: string): Promise<void> {
  // In one transaction: the next user's session may be stored at the same time.
  const remove = async (sessions: IDBObjectStore): Promise<void> => {
    const stored = await promisifyRequest<StoredSender | undefined>(sessions.get(KEY));
    if (stored?.user === user) sessions.delete(KEY);
    await promisifyRequest(sessions.transaction);
  };
  await bestEffort(() => store()('readwrite', remove), undefined);
}
