import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Everything a page's origin keeps on the device that scripts can read, as text by place. */
export async function readDevice(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Record<string, string> = {
      cookies: document.cookie,
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
    };
    // biome-ignore lint/style/noRestrictedGlobals: looks for what lies beside what the app's own verbs show
    const databases = indexedDB;
    for (const { name = '' } of await databases.databases()) {
      const opening = databases.open(name);
      // It may have been taken away since: opened like this, it would come back without its stores.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const db = await done(opening).catch(() => null);
      if (!db) continue;
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        const [keys, values] = [await done(rows.getAllKeys()), await done(rows.getAll())];
        found[`${name}/${store}`] = JSON.stringify([keys, values]);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[`cache ${name}`] = requests.map(({ url }) => url).join('\n');
    }
    return found;
  });
}

/** Which replies the pages of `admin` draw: lies among them, and is none. */
const PAGES = 'pages';
/** What pages look like, and of which that is kept. */
const DRAWING = 'drawing';

/** The replies that the device keeps for `admin`, as text by key. */
export const cachedReplies = async (page: Page): Promise<[key: string, reply: string][]> =>
  (await cachedValues(page)).filter(([key]) => key !== PAGES && !key.startsWith(DRAWING));

/** Waits until the device knows which replies the page of a path draws. */
export async function waitForPage(page: Page, path: string): Promise<void> {
  const known = async () => Object.fromEntries(await cachedValues(page))[PAGES] ?? '';
  await expect.poll(known, `${path} is known`).toContain(`"#${path}"`);
}

async function cachedValues(page: Page): Promise<[key: string, value: string][]> {
  const store = (await readDevice(page))['lexdesk-cache:admin/replies'] ?? '[[],[]]';
  const [keys, replies] = JSON.parse(store) as [string[], unknown[]];
  return keys.map((key, index) => [key, JSON.stringify(replies[index])]);
}

/** Waits until a reply whose key begins like this is kept on the device, with this text in it. */
export async function waitForCached(page: Page, key: string, text: string): Promise<void> {
  const found = async () =>
    (await cachedReplies(page)).some(
      ([name, reply]) => name.startsWith(key) && reply.includes(text),
    );
  await expect.poll(found, `${key} with ${text} is kept`).toBe(true);
}

/** Waits until it is kept what the page of a path looks like, with this text in it. */
export async function waitForDrawing(page: Page, path: string, text: string): Promise<void> {
  const kept = async () => Object.fromEntries(await cachedValues(page))[`drawing/#${path}`] ?? '';
  await expect.poll(kept, `what ${path} looks like is kept`).toContain(text);
}
