import { expect, vi } from 'vitest';
import { KeyServer } from './key-server.ts';
import { Locks } from './locks.ts';
import type { OfflinePage } from './offline-page.ts';
import { ID, OTHER, save } from './saves.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
export const CONTENT = '卷宗内容';
export const RECORD = `article:${ID}`;
export const draftOf = (title: string) => ({
  ...{ key: RECORD, entity: 'article' as const, operation: 'update' as const },
  ...{ recordId: ID, baseVersion: 1, baseFields: null, parent: null, savedAt: 1 },
  fields: { title },
});
export const TEXT = { recordKey: RECORD, label: '旧题', fields: { title: '让出的' }, at: 1 };

let count = 0;

/** A device of one user, with pages that are opened, killed and opened again, and the server that keeps its keys. */
export class KeyDevice {
  readonly user = `换钥${count++}`;
  readonly server = new KeyServer();
  page!: OfflinePage;

  static async start(): Promise<KeyDevice> {
    const device = new KeyDevice();
    await device.reboot();
    return device;
  }

  /** Every page is gone, with its memory and its locks. */
  async reboot(): Promise<void> {
    vi.restoreAllMocks();
    this.server.onCall = () => undefined;
    Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
    this.page = await this.openPage();
  }

  /** A page with its own memory beside those that are open. */
  async openPage(): Promise<OfflinePage> {
    vi.resetModules();
    return (await import('./offline-page.ts')).offlinePage;
  }

  /** The user signs in, or comes back with keys that are still there. */
  async unlock(page = this.page): Promise<void> {
    const { user, server } = this;
    if ((await page.loadKey(user)) && !page.isKeyOld(user) && !(await page.isLocked(user))) return;
    await page.installKeys(user, await server.ask(await page.keysOfAll(user)));
  }

  /** The session is over, without a word to the server; another one begins later, in another page. */
  async lockAndReboot(): Promise<void> {
    await this.page.deleteKey(this.user);
    await this.reboot();
  }

  retire = (page = this.page): Promise<void> => page.retireKeys(this.user, this.server.forget);

  leave = (signal = new AbortController().signal): Promise<void> =>
    this.page.sealForNext(this.user, this.server, signal);

  /** Ids of the keys that anything is sealed with. */
  used = async (): Promise<string[]> => [...(await this.page.keysOfAll(this.user))];

  /** Writes everything that can lie on a device; gives the key of its file. */
  async fill(content: BlobPart = CONTENT): Promise<string> {
    const { page, user } = this;
    await page.saveDraft(user, draftOf('草稿'));
    await page.enqueueSave(user, save('修改', { recordId: OTHER }));
    const sealed = await page.sealRecord(user, page.HISTORY, TEXT);
    await page.withDb(user, (db) => db.add('history', sealed));
    const file = new File([content], '委托书.txt');
    const result = await page.enqueueUpload(user, file, 'private/file', LIMITS);
    return result.accepted ? result.item.key : '';
  }

  /** It is all there, and its owner can read it. */
  async expectAll(page = this.page): Promise<void> {
    const { user } = this;
    expect((await page.loadDraft(user, RECORD))?.fields).toEqual({ title: '草稿' });
    expect(await page.listOutbox(user)).toMatchObject([{ label: '修改' }]);
    expect(await page.listSupersededTexts(user, RECORD)).toEqual([TEXT]);
    const [item] = await page.listUploads(user);
    expect(item).toMatchObject({ name: '委托书.txt' });
    const bytes = await page.readBytes(user, item?.key ?? '', 0, item?.size ?? 0);
    expect(new TextDecoder().decode(bytes)).toBe(CONTENT);
    expect(await page.isLocked(user)).toBe(false);
  }

  /** Kills the browser at the step of this number: nothing it does from then on has an effect. True: it came so far. */
  killAt(step: number): () => boolean {
    let steps = 0;
    const check = () => {
      steps += 1;
      if (steps >= step) throw new Error('killed');
    };
    watchTransactions(check);
    this.server.onCall = check;
    return () => steps >= step;
  }
}

type Started = Parameters<IDBDatabase['transaction']>;

/** Calls `onStart` before each transaction, with what it is started with. */
export function watchTransactions(onStart: (...started: Started) => void): void {
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...started: Started
  ) {
    onStart(...started);
    return transaction.apply(this, started);
  });
}
