import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { save, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { NetworkError } from '../../api/errors.ts';
import { drainSaves } from './drain-saves.ts';
import { enqueueSave } from './enqueue-save.ts';
import { listOutbox } from './outbox-queue.ts';
import { loadEndpoints } from './send-save.ts';

vi.mock('../../contract/entities.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('S-API-5 a save whose contract cannot be loaded is stored, and retried as without a network', async () => {
  await expect(loadEndpoints('article')).rejects.toThrow(NetworkError);
  await enqueueSave('无合同', save('一'));
  const context = savesAnsweredBy('无合同', () => ({ version: 4 }));
  expect(await drainSaves(context)).toBeGreaterThan(Date.now());
  expect(context.sent).toEqual([]);
  expect(await listOutbox('无合同')).toMatchObject([{ fields: { title: '一' }, tries: 1 }]);
});
