import { useSnapshot } from 'valtio';
import { AVATAR_MAX_MB } from '../../contract/session/profile.ts';
import { pictureSizes } from '../../lib/pictures/picture-sizes.ts';
import { configState } from '../../state/base/config.store.ts';
import { notify } from '../../state/base/notices.store.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { showOwnUser } from '../../state/session/profile.store.ts';
import type { ClientUser } from '../../state/session/session.store.ts';
import { serviceFor } from '../../state/uploads/services.ts';
import { refuseFolders } from '../../state/uploads/upload-actions.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Thumbnail } from '../../ui/marks/Thumbnail.tsx';
import { UploadState } from '../../ui/marks/UploadState.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { ImagePicker } from '../../ui/pictures/ImagePicker.tsx';
import { changeAvatar } from './profile.api.ts';
import { queueAvatar, useQueuedAvatar } from './queued-avatar.ts';

/** This user's avatar. */
export function AvatarPanel({ user }: { user: ClientUser }) {
  const { imageMaxMB } = useSnapshot(configState).values.upload;
  const { busy, problem, errors, send } = useSending();
  const refused = problem || errors.fileId || errors.file;
  const waiting = useQueuedAvatar();
  const change = async (picture: File | null) => {
    if (picture && serviceFor('avatar')) return queueAvatar(picture);
    const changed = await send(async () => showOwnUser(await changeAvatar(picture)));
    if (changed) notify({ title: picture ? '头像已更换' : '头像已移除', kind: 'success' });
  };
  return (
    <Panel
      title="头像"
      actions={
        user.avatar && (
          <Button tone="link" disabled={busy} onClick={() => void change(null)}>
            移除头像
          </Button>
        )
      }
    >
      {user.avatar && <Thumbnail address={fileAddress(user.avatar)} icon="article" />}
      <ImagePicker
        label={user.avatar ? '更换头像' : '选择头像'}
        sizes={[pictureSizes.avatar]}
        maxMB={Math.min(imageMaxMB, AVATAR_MAX_MB)}
        onPicture={(picture) => void change(picture)}
        onFolders={refuseFolders}
      />
      {waiting && <UploadState state={waiting.state} reason={waiting.reason} />}
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
    </Panel>
  );
}
