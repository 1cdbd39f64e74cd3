// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { save } from '../../../tests/support/saves.ts';
import { enqueueSave } from '../../offline/outbox/enqueue-save.ts';
import { listOutbox } from '../../offline/outbox/outbox-queue.ts';
import { drain } from '../../offline/sync/drain.ts';
import { unlock } from '../session/unlock.ts';
import { lockOffline } from './end-sending.ts';
import { startSending } from './start-sending.ts';

vi.mock('../session/unlock.ts', () => ({ unlock: vi.fn() }));
vi.mock(import('../../offline/sync/drain.ts'), async (original) => ({
  ...(await original()),
  drain: vi.fn(),
}));

const USER = '离开的人';

it('S-SESS-6 a page whose session ends while it starts sets nothing going that was locked', async () => {
  let bringKey = (_brought: boolean) => {};
  const key = new Promise<boolean>((resolve) => {
    bringKey = resolve;
  });
  vi.mocked(unlock).mockReturnValue(key);
  await enqueueSave(USER, save('写了一半'));
  startSending(USER);
  await vi.waitFor(() => expect(unlock).toHaveBeenCalled());
  await lockOffline(USER);
  bringKey(true);
  await vi.waitFor(() => expect(drain).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await listOutbox(USER)).map(({ state }) => state)).toEqual(['waiting-auth']);
});
