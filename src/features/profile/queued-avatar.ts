import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { profileGet } from '../../contract/session/profile.ts';
import { notify } from '../../state/base/notices.store.ts';
import { client } from '../../state/base/page-client.ts';
import { showOwnUser } from '../../state/session/profile.store.ts';
import { addFiles } from '../../state/uploads/upload-actions.ts';
import { isWaiting, type UploadItem, uploadsState } from '../../state/uploads/uploads.store.ts';

/** Queues a picture for the avatar service; our server makes it the user's avatar when it has arrived. */
export async function queueAvatar(picture: File): Promise<void> {
  const onReference = () =>
    notify({ title: '头像已保存到本设备，上传后自动更换', kind: 'success' });
  await addFiles([picture], { purpose: 'avatar', onReference });
}

/** The newest avatar still in the queue, or undefined; an uploaded one is shown already. */
export function useQueuedAvatar(): UploadItem | undefined {
  const { items } = useSnapshot(uploadsState);
  const avatars = items.filter(({ purpose }) => purpose === 'avatar');
  const arrived = avatars.findLast((item) => !isWaiting(item))?.key;
  useEffect(() => {
    if (arrived) void showArrived();
  }, [arrived]);
  return avatars.findLast(isWaiting);
}

/** On failure the next reload of the profile shows the same. */
async function showArrived(): Promise<void> {
  const reply = await client.call(profileGet, {}, { quiet: true }).catch(() => null);
  if (reply) showOwnUser(reply.user);
}
