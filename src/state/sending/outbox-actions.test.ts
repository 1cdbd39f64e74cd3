import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { save } from '../../../tests/support/device/saves.ts';
import { enqueueSave } from '../../offline/outbox/enqueue-save.ts';
import * as queue from '../../offline/outbox/outbox-queue.ts';
import { outboxState } from '../editing/outbox.store.ts';
import { refreshOutbox } from './outbox-actions.ts';

vi.mock(import('../../offline/outbox/outbox-queue.ts'), async (original) => {
  const actual = await original();
  return { ...actual, listOutbox: vi.fn(actual.listOutbox) };
});

const USER = '看修改的人';

it('S-API-5 an older read, however slow, does not show a discarded save again', async () => {
  await enqueueSave(USER, save('一'));
  const [entry] = await queue.listOutbox(USER);
  let arrive = () => {};
  vi.mocked(queue.listOutbox).mockImplementationOnce(
    () => new Promise((resolve) => (arrive = () => resolve(entry ? [entry] : []))),
  );
  const before = refreshOutbox(USER);
  if (entry) await queue.discardSave(USER, entry);
  const after = refreshOutbox(USER);
  await vi.waitFor(() => expect(queue.listOutbox).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  arrive();
  await Promise.all([before, after]);
  expect(outboxState.entries).toEqual([]);
});

it('S-API-5 a failed read does not block later ones', async () => {
  await enqueueSave(USER, save('二'));
  vi.mocked(queue.listOutbox).mockRejectedValueOnce(new DOMException('', 'UnknownError'));
  const failed = refreshOutbox(USER);
  const read = refreshOutbox(USER);
  await expect(failed).rejects.toThrow(DOMException);
  await read;
  expect(outboxState.entries).toMatchObject([{ fields: { title: '二' } }]);
});
