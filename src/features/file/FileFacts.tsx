import { formatBytes } from '../../lib/sizes.ts';
import { extentOf, fileClassChoices, type LibraryFile } from '../../records/files/library.ts';
import { kindLabels } from '../../records/files/upload-kinds.ts';
import { Age } from '../../ui/Age.tsx';

/** What is wrong with a file, and what helps; null: nothing. */
function stateOf({ status, missing }: LibraryFile): string | null {
  if (missing) return '内容丢失：服务器上找不到该文件的内容，请联系管理员从备份恢复，或重新上传';
  return status === 'damaged' ? '内容损坏，不能作为图片使用' : null;
}

/** What is known of a file. */
export function FileFacts({ file }: { file: LibraryFile }) {
  const facts = {
    类型: fileClassChoices.find(({ value }) => value === file.kind)?.label,
    格式: file.type,
    大小: formatBytes(file.size),
    '尺寸/时长': extentOf(file),
    存放位置: kindLabels[file.bucket],
    '公开/私有': file.isPrivate ? '私有' : '公开',
    上传人: file.uploader,
    上传时间: <Age at={file.createdAt} />,
    状态: stateOf(file),
  };
  return (
    <dl className="file-facts">
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
