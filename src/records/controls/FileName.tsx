import { fileAddress } from '../../state/data/file-address.ts';
import type { NamedFile } from '../../state/uploads/named-file.ts';

/** A file's name; once the server has it, a link to it. */
export function FileName({ file }: { file: NamedFile | null }) {
  const name = file?.name ?? '本设备没有该文件的信息';
  if (!file?.record) return <span className="attachment-name">{name}</span>;
  const address = fileAddress(file.record.address);
  return (
    <a className="attachment-name" href={address} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}
