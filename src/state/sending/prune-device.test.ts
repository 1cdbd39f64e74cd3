// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { save } from '../../../tests/support/device/saves.ts';
import { recordServerDate } from '../../lib/dates/server-clock.ts';
import { enqueueSave } from '../../offline/outbox/enqueue-save.ts';
import { confirmSave, listOutbox, listReceipts } from '../../offline/outbox/outbox-queue.ts';
import { pruneDevice } from './prune-device.ts';

const USER = '换了钟的人';
const NOW = Date.parse('2026-03-02T08:00:00Z');
const LONG = 40 * 24 * 60 * 60_000;
afterEach(() => {
  vi.useRealTimers();
});

it('S-API-5 a receipt is pruned only once it has expired by both clocks', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const create = { operation: 'create', baseVersion: null } as const;
  const parent = await enqueueSave(USER, save('一', create));
  const [sent] = await listOutbox(USER);
  if (sent) await confirmSave(USER, sent, { version: 1 });
  vi.setSystemTime(NOW + LONG);
  recordServerDate(NOW);
  expect(await listReceipts(USER)).toHaveLength(1);
  await pruneDevice(USER);
  vi.setSystemTime(NOW);
  recordServerDate(NOW + LONG);
  await pruneDevice(USER);
  await enqueueSave(USER, save('二', { ...create, parent }));
  expect(await listOutbox(USER)).toMatchObject([{ operation: 'update', baseVersion: 1 }]);
  vi.setSystemTime(NOW + LONG);
  await pruneDevice(USER);
  expect(await listReceipts(USER)).toEqual([]);
});
