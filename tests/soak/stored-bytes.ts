import type { Page } from '@playwright/test';

/** What the device holds of each file that is not on the server, and whether it can be read; for the log of a failure. */
export const storedBytes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const told: string[] = [];
    // biome-ignore lint/style/noRestrictedGlobals: looks for what lies beside what the app's own verbs show
    const databases = indexedDB;
    for (const { name = '' } of await databases.databases()) {
      if (!name.startsWith('lexdesk:')) continue;
      const db = await done(databases.open(name));
      const items = await done(db.transaction('uploads').objectStore('uploads').getAll());
      const hasKey = (await done(db.transaction('keys').objectStore('keys').count())) > 0;
      for (const item of items.filter(({ state }) => state !== 'done')) {
        const store = db.transaction('bytes').objectStore('bytes');
        const record = await done(store.get([item.key, 0]));
        const bytes = record
          ? await new Response(record.data)
              .arrayBuffer()
              .then(
                ({ byteLength }) =>
                  `${byteLength} bytes of ${record.size}, sealed ${record.sealed}`,
                String,
              )
          : 'no record';
        told.push(`${name} ${JSON.stringify(item)} key ${hasKey}: ${bytes}`);
      }
      db.close();
    }
    return told;
  });
