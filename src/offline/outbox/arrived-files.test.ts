import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { theirs } from '../../../tests/support/device/conflicts.ts';
import { damage } from '../../../tests/support/device/damage.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { OTHER, save, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { StaleError } from '../../api/errors.ts';
import { enqueueUpload } from '../uploads/enqueue-upload.ts';
import { finishUploads } from '../uploads/upload-outcome.ts';
import { uploadReference } from '../uploads/upload-reference.ts';
import { drainSaves } from './drain-saves.ts';
import { enqueueSave } from './enqueue-save.ts';
import { listOutbox } from './outbox-queue.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 2, fileMaxMB: 2 };
let user = '';
let count = 0;
let key = '';
/** The article on the server. */
let server = { title: '', body: '', version: 0 };

beforeEach(async () => {
  user = `插图${count++}`;
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  server = { title: '旧题', body: '<p>旧</p>', version: 3 };
  const accepted = await enqueueUpload(user, new File(['x'], 'a.txt'), 'file', LIMITS);
  if (accepted.accepted) ({ key } = accepted.item);
});

const arrive = () =>
  finishUploads(user, new Map([[key, { id: OTHER, name: 'a', type: '', size: 1, address: '/a' }]]));
const change = (fields: Partial<typeof server>) => {
  server = { ...server, ...fields, version: server.version + 1 };
};
/** Sends pending work; `then` runs once the first request is in flight. */
async function send(then = async () => {}): Promise<void> {
  let next: typeof then | null = then;
  await drainSaves(
    savesAnsweredBy(user, async ({ request }) => {
      const { version, title, body } = request as typeof server;
      if (version !== server.version) throw new StaleError('', theirs(server, server.version));
      change({ title, body });
      const answer = theirs(server, server.version);
      await next?.();
      next = null;
      return answer;
    }),
  );
}

/** The text with the image reference, as the form has it and continues to have it. */
const text = (more = '') => `<p>旧</p><img src="${uploadReference(key)}">${more}`;
const FIRST = { title: '旧题', body: '<p>旧</p>' };
const saveFirst = () =>
  enqueueSave(user, save('一', { baseFields: FIRST, fields: { ...FIRST, body: text() } }));
const saveSecond = (parent: string) => {
  const [before, fields] = [
    { ...FIRST, body: text() },
    { ...FIRST, body: text('<p>又写</p>') },
  ];
  return enqueueSave(user, save('二', { parent, baseFields: before, fields }));
};
const otherChanges = () => change({ title: '李四的题' });

it.each([
  [
    'between two saves',
    async (parent: string) => {
      await send();
      await saveSecond(parent);
      otherChanges();
    },
  ],
  [
    'while the second is saved',
    (parent: string) =>
      send(async () => {
        await saveSecond(parent);
        otherChanges();
      }),
  ],
  [
    'and is merged before the second is saved',
    async (parent: string) => {
      otherChanges();
      await send();
      await saveSecond(parent);
    },
  ],
  [
    'and is merged while the second is saved',
    async (parent: string) => {
      otherChanges();
      await send(async () => void (await saveSecond(parent)));
    },
  ],
])(
  'S-UP-4 S-API-5 a reference replaced by the uploaded image’s address is no conflict when another user’s title comes %s',
  async (_, both) => {
    const parent = await saveFirst();
    await send();
    await arrive();
    await both(parent);
    await send();
    expect(await listOutbox(user)).toEqual([]);
    const body = '<p>旧</p><img src="/a"><p>又写</p>';
    expect(server).toMatchObject({ title: '李四的题', body });
  },
);

it.each([
  ['has arrived', arrive],
  ['was never sent', async () => {}],
])(
  'S-UP-4 a save whose file %s needs attention if the information about that file is damaged',
  async (_, before) => {
    await saveFirst();
    await before();
    await damage(user, 'uploads');
    await send();
    const reason = '所引用文件的信息已损坏，请在表单中重新添加该文件';
    expect(await listOutbox(user)).toMatchObject([{ state: 'needs-attention', reason }]);
    expect(server.version).toBe(3);
  },
);
