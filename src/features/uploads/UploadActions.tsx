import { type ChangeEvent, useId, useState } from 'react';
import { isPackage } from '../../contract/file/packages.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { notify } from '../../state/base/notices.store.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import {
  chooseAgain,
  pauseItem,
  removeItem,
  resumeItem,
} from '../../state/uploads/queue-actions.ts';
import type { UploadItem } from '../../state/uploads/uploads.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { uploadName } from './upload-name.ts';

/** Actions on one file of the queue. */
export function UploadActions({ item }: { item: UploadItem }) {
  const { key, state } = item;
  const name = uploadName(item);
  if (state === 'done') return <CopyAddress item={item} />;
  const halted = state === 'paused' || state === 'needs-attention';
  return (
    <div className="page-actions">
      {state === 'needs-attention' && (
        <Button aria-label={`重试 ${name}`} onClick={() => void resumeItem(key)}>
          重试
        </Button>
      )}
      {state === 'paused' && (
        <IconButton
          icon="play"
          size={16}
          label={`重试 ${name}`}
          data-tip="继续"
          onClick={() => void resumeItem(key)}
        />
      )}
      {!halted && (
        <IconButton
          icon="pause"
          size={16}
          label={`暂停 ${name}`}
          data-tip="暂停"
          onClick={() => void pauseItem(key)}
        />
      )}
      {state === 'needs-attention' && <ChooseAgain item={item} />}
      <RemoveItem item={item} />
    </div>
  );
}

/** A private file's address requires a signature: there is nothing to hand on. */
function CopyAddress({ item }: { item: UploadItem }) {
  const { kind, name, size, record } = item;
  if (!record || kind === 'private/file' || isPackage(kind)) return null;
  const copy = async () => {
    const address = new URL(fileAddress(record.address), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      notify({ title: '已复制文件地址', kind: 'success' });
    } catch {
      // No secure origin, or no permission: the user copies the address by hand.
      notify({
        title: '浏览器不允许复制，请手动复制',
        detail: address,
        kind: 'warning',
        duration: null,
      });
    }
  };
  return (
    <Button
      tone="plain"
      aria-label={`复制 ${name} 的地址，${formatBytes(size)}`}
      onClick={() => void copy()}
    >
      复制地址
    </Button>
  );
}

/** The stored bytes may be damaged: the same file, chosen again, takes their place. */
function ChooseAgain({ item }: { item: UploadItem }) {
  const input = useId();
  const handleChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again after a failure.
    target.value = '';
    if (file) void chooseAgain(item, file);
  };
  return (
    <>
      <label className="button" data-tone="plain" htmlFor={input}>
        重新选择文件
      </label>
      <input
        id={input}
        className="sr-only"
        type="file"
        aria-label={`重新选择 ${uploadName(item)}`}
        onChange={handleChoose}
      />
    </>
  );
}

function RemoveItem({ item }: { item: UploadItem }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <IconButton
        icon="close"
        size={16}
        label={`移除 ${uploadName(item)}`}
        data-tip="移除"
        onClick={() => setConfirming(true)}
      />
      <ConfirmDialog
        open={confirming}
        danger
        title={`移除「${uploadName(item)}」？`}
        confirmLabel="移除"
        onCancel={() => setConfirming(false)}
        onConfirm={() => void removeItem(item)}
      >
        它还没有上传，将从本设备移除。
      </ConfirmDialog>
    </>
  );
}
