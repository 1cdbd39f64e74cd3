import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { OTHER, save, savesAnsweredBy } from '../../../tests/support/saves.ts';
import { uploadReference } from '../model/upload-reference.ts';
import { finishUploads } from '../uploads/finish-upload.ts';
import { enqueueUpload, listUploads } from '../uploads/upload-queue.ts';
import { drainSaves } from './drain-saves.ts';
import { enqueueSave } from './enqueue-save.ts';
import { listOutbox } from './outbox.ts';

const USER = '编辑';
const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
/** What happens once a save was found to wait for its files. */
let afterLook = async () => {};

vi.mock(import('../model/upload-reference.ts'), async (original) => {
  const real = await original();
  const resolveReferences: typeof real.resolveReferences = async (...asked) => {
    const found = await real.resolveReferences(...asked);
    await afterLook();
    return found;
  };
  return { ...real, resolveReferences };
});

it('S-UP-4 a save goes at once whose file arrives while it is written down that it waits', async () => {
  await enqueueUpload(USER, new File(['x'], 'a.txt'), 'file', LIMITS);
  const key = (await listUploads(USER))[0]?.key ?? '';
  await enqueueSave(USER, save('一', { fields: { attachmentIds: [uploadReference(key)] } }));
  const record = { id: OTHER, name: 'a', type: '', size: 1, address: '/a' };
  afterLook = () => finishUploads(USER, new Map([[key, record]]));
  const context = savesAnsweredBy(USER, () => ({ id: OTHER, version: 4 }));
  await drainSaves(context);
  expect(context.sent.map(({ request }) => request.attachmentIds)).toEqual([[OTHER]]);
  expect(await listOutbox(USER)).toEqual([]);
});
