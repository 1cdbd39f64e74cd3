import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/sizes.ts';
import { extentOf, fileClassChoices, type LibraryFile } from '../../records/files/library.ts';
import { kindLabels } from '../../records/files/upload-kinds.ts';
import { Age } from '../../ui/marks/Age.tsx';

/** A problem of a file, with its remedy; null: none. */
function stateOf({ status, missing }: LibraryFile): string | null {
  if (missing) return '内容丢失：服务器上找不到该文件的内容，请联系管理员从备份恢复，或重新上传';
  return status === 'damaged' ? '内容损坏，不能作为图片使用' : null;
}

/** Properties of a file. */
export function FileFacts({ file }: { file: LibraryFile }) {
  const { kind, type, sha256 } = file;
  const facts: Record<string, ReactNode> = {
    类型: `${fileClassChoices.find(({ value }) => value === kind)?.label}，${type}`,
    大小: formatBytes(file.size),
    [kind === 'image' ? '宽高' : '时长']: extentOf(file),
    存放位置: `${kindLabels[file.bucket]}，${file.isPrivate ? '私有' : '公开'}`,
    上传: (
      <>
        {file.uploader}，<Age at={file.createdAt} />
      </>
    ),
    'SHA-256': <code title={sha256}>{`${sha256.slice(0, 8)}…${sha256.slice(-4)}`}</code>,
    状态: stateOf(file),
  };
  return (
    <dl className="facts">
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
