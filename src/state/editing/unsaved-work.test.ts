import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beforeLeaving, saveUnsavedWork } from './unsaved-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('S-SESS-9 leaving waits until everything typed is stored', async () => {
  let stored = () => {};
  const ends = [
    beforeLeaving(() => new Promise<void>((resolve) => (stored = resolve))),
    beforeLeaving(() => Promise.reject(new Error('disk full'))),
  ];
  const left = vi.fn();
  void saveUnsavedWork().then(left);
  await vi.advanceTimersByTimeAsync(100);
  expect(left).not.toHaveBeenCalled();
  stored();
  await vi.advanceTimersByTimeAsync(0);
  expect(left).toHaveBeenCalledOnce();
  for (const end of ends) end();
});

it('S-SESS-9 a disk that never answers does not block leaving', async () => {
  const end = beforeLeaving(() => new Promise(() => {}));
  const left = vi.fn();
  void saveUnsavedWork().then(left);
  await vi.advanceTimersByTimeAsync(5000);
  expect(left).toHaveBeenCalledOnce();
  end();
});

it('an unmounted form is not saved again', async () => {
  const save = vi.fn(async () => {});
  beforeLeaving(save)();
  await saveUnsavedWork();
  expect(save).not.toHaveBeenCalled();
});
