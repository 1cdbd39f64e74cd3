import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteShared, holdShared, listShared, storeShared } from './share-inbox.ts';

beforeEach(async () => {
  for (const { id } of await listShared()) await deleteShared(id);
});

afterEach(() => vi.restoreAllMocks());

const MiB = 1024 * 1024;
const text = (name: string) => new File([name], name, { type: 'text/plain', lastModified: 7 });

it('S-PWA-5 a shared file is copied to disk completely, with its metadata', async () => {
  const bytes = new Uint8Array(9 * MiB).map((_, at) => at % 251);
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const batch = await storeShared(
    [new File([bytes], '庭审.mp4', { type: 'video/mp4', lastModified: 7 })],
    false,
  );
  expect(transactions.mock.calls).toEqual([['shared', 'readwrite', { durability: 'strict' }]]);
  const [stored] = await listShared();
  const facts = { batch, name: '庭审.mp4', type: 'video/mp4', modifiedAt: 7, ask: false };
  expect(stored).toMatchObject(facts);
  expect(stored?.bytes.type).toBe('video/mp4');
  expect(Buffer.compare((await stored?.bytes.bytes()) ?? new Uint8Array(), bytes)).toBe(0);
});

it('S-PWA-5 of a batch either all files are stored, or none', async () => {
  const gone = text('三.txt');
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('failure by the test', 'NotReadableError');
  });
  const storing = storeShared([text('一.txt'), text('二.txt'), gone], false);
  await expect(storing).rejects.toMatchObject({ name: 'NotReadableError' });
  expect(await listShared()).toEqual([]);
});

it('S-PWA-5 unclaimed files are listed oldest first; once nobody is signed in, the next user must confirm all of them', async () => {
  const now = vi.spyOn(Date, 'now');
  for (const [at, name] of [...'一二三四五'].entries()) {
    now.mockReturnValue(at);
    await storeShared([text(name)], false);
  }
  const names = async () => (await listShared()).map(({ name }) => name);
  expect(await names()).toEqual([...'一二三四五']);
  const held = await holdShared();
  expect(held.map(({ ask }) => ask)).toEqual([true, true, true, true, true]);
  expect((await listShared()).map(({ ask }) => ask)).toEqual([true, true, true, true, true]);
  await deleteShared(held[0]?.id ?? '');
  expect(await names()).toHaveLength(4);
});
