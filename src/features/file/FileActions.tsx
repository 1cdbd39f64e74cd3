import { fileLibrary } from '../../contract/file/file-library.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { notify } from '../../state/base/notices.store.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { requestAddresses } from './use-signed-address.ts';

/** Actions on a file. A private file's address is signed for the caller alone: there is none to share. */
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
    link.href = savingAddress((await requestAddresses(file)).address);
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

/** Requests a download: the server may redirect to the address of a bucket, which the page could not display. */
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
