import type { Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { rowsOf } from './server-data.ts';

/** The keys that the server has for a user, by id. */
export const serverKeys = (dataDir: string, user: string): Map<string, string> => {
  const rows = rowsOf(
    dataDir,
    'select id, key from sealing_keys where user_id = (select id from users where user_name = ?)',
    user,
  );
  return new Map(rows.map(({ id, key }) => [String(id), String(key)]));
};

/** Ids of the keys that sealed what lies on the device for a user: drafts, saves, and names and bytes of files. */
export const keysOnDevice = (page: Page, user: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // biome-ignore lint/style/noRestrictedGlobals: looks for what lies beside what the app's own verbs show
    const db = await done(indexedDB.open(name));
    const ids = new Set<string>();
    for (const store of ['drafts', 'outbox', 'uploads', 'bytes']) {
      for (const record of await done(db.transaction(store).objectStore(store).getAll())) {
        ids.add(record.sealedBy ?? `${store} in the clear`);
      }
    }
    db.close();
    return [...ids];
  }, `lexdesk:${user}`);

/** Whether a key of the server opens a user's drafts and the bytes of their files, as somebody would try who has it. */
export const opens = (page: Page, user: string, key: string): Promise<boolean[]> =>
  page.evaluate(
    async ({ owner, raw }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const bits = Uint8Array.from(atob(raw), (letter) => letter.charCodeAt(0));
      const imported = await crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['decrypt']);
      const open = async (place: unknown[], box: ArrayBuffer) => {
        const iv = new Uint8Array(box, 0, 12);
        const additionalData = new TextEncoder().encode(JSON.stringify(place));
        const algorithm = { name: 'AES-GCM', iv, additionalData };
        return crypto.subtle.decrypt(algorithm, imported, new Uint8Array(box, 12)).then(
          () => true,
          () => false,
        );
      };
      // biome-ignore lint/style/noRestrictedGlobals: looks for what lies beside what the app's own verbs show
      const db = await done(indexedDB.open(`lexdesk:${owner}`));
      const all = (store: string) => done(db.transaction(store).objectStore(store).getAll());
      const [drafts, items, bytes] = [
        await all('drafts'),
        await all('uploads'),
        await all('bytes'),
      ];
      db.close();
      const found: boolean[] = [];
      for (const draft of drafts) found.push(await open([owner, 'drafts', draft.key], draft.box));
      for (const [at, { data, size }] of bytes.entries()) {
        const box = await new Response(data).arrayBuffer();
        found.push(await open([owner, 'bytes', items[at].key, size, 0], box));
      }
      return found;
    },
    { owner: user, raw: key },
  );

/** Waits until the server has one key for a user, which is none of the former ones, and gives its id. */
export async function expectOneKey(
  dataDir: string,
  user: string,
  ...former: string[]
): Promise<string> {
  const ids = () => [...serverKeys(dataDir, user).keys()];
  await expect
    .poll(ids, { message: 'one key, a new one' })
    .toEqual([expect.not.stringMatching(former.join('|') || '^$')]);
  return String(ids()[0]);
}
