import { fileLibrary } from '../../contract/file/file-library.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useSignedAddress } from './use-signed-address.ts';

/** Preview of a file if browsers can display it; of a private one only on request. */
export function FilePreview({ file }: { file: LibraryFile }) {
  const { shown, ask } = useSignedAddress(file);
  const { label, disabled } = useOnlineOnly(file.isPrivate ? '查看私有文件' : '查看文件');
  if (!visible.has(file.kind) || file.missing) return null;
  if (shown !== null) return <Shown file={file} address={shown} />;
  return (
    <div className="file-preview state">
      <p>
        {file.isPrivate ? '私有文件' : '回收站中的文件'}
        只能通过限时地址查看，地址 5 分钟内有效，不会保存在本设备。
      </p>
      <Permitted roles={rolesFor(fileLibrary.address)}>
        <Button disabled={disabled} onClick={ask}>
          {label}
        </Button>
      </Permitted>
    </div>
  );
}

const visible: ReadonlySet<string> = new Set(['image', 'video', 'audio']);

function Shown({ file: { kind, name }, address }: { file: LibraryFile; address: string }) {
  if (kind === 'image') return <img className="file-preview" src={address} alt={name} />;
  const Player = kind === 'audio' ? 'audio' : 'video';
  return (
    <Player className="file-preview" src={address} controls preload="metadata" aria-label={name} />
  );
}
