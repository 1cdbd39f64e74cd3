// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { enqueueUpload } from '../../offline/uploads/enqueue-upload.ts';
import { enterSession } from '../../state/session/session.store.ts';
import { addFiles } from '../../state/uploads/upload-actions.ts';
import { ownHindrance } from './update-vote.ts';

vi.mock(import('../../offline/uploads/enqueue-upload.ts'), async (original) => ({
  ...(await original()),
  enqueueUpload: vi.fn(),
}));

it('S-PWA-4 a page is not reloaded for a new version while it stores a file, which would be lost', async () => {
  enterSession({ userName: '丙', avatar: '', phone: '', email: '', realName: '', level: '' });
  let finish = () => {};
  const stored = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.mocked(enqueueUpload).mockImplementation(async () => {
    await stored;
    return { accepted: false, reason: '测试' };
  });
  expect(ownHindrance()).toBeNull();
  const adding = addFiles([new File(['录像'], '庭审.mp4')]);
  expect(ownHindrance()).toBe('upload');
  finish();
  await adding;
  expect(ownHindrance()).toBeNull();
});
