import { fileLibrary } from '../../contract/file/file-library.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { notify } from '../../state/base/notices.store.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { askAddress } from './use-signed-address.ts';

/** What is done with a file as a whole. A private one's address is the asker's alone: there is none to pass on. */
export function FileActions({ file }: { file: LibraryFile }) {
  const { address, name } = file;
  if (address !== null) {
    return (
      <>
        <Button className="grows" onClick={() => void copy(fileAddress(address))}>
          <Icon name="copy" size={16} />
          复制地址
        </Button>
        <a className="button" href={fileAddress(address)} download={name}>
          <Icon name="download" size={16} />
          下载
        </a>
      </>
    );
  }
  return (
    <Permitted roles={rolesFor(fileLibrary.address)}>
      <PrivateDownload file={file} />
    </Permitted>
  );
}

function PrivateDownload({ file }: { file: LibraryFile }) {
  const { label, disabled } = useOnlineOnly('下载');
  const download = async () => {
    const link = document.createElement('a');
    link.href = savingAddress((await askAddress(file)).address);
    link.download = file.name;
    link.click();
  };
  return (
    // The app's error policy reports a failure.
    <Button
      className="grows"
      disabled={disabled}
      onClick={() => void download().catch(() => undefined)}
    >
      <Icon name="download" size={16} />
      {label}
    </Button>
  );
}

/** The server may answer with the address of a bucket, which the page could not show. */
function savingAddress(address: string): string {
  const url = new URL(address, location.href);
  url.searchParams.set('download', '1');
  return url.href;
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    notify({ title: '文件地址已复制', kind: 'success' });
  } catch {
    notify({ title: '浏览器不允许复制，请在「下载」上使用右键复制链接地址', kind: 'warning' });
  }
}
