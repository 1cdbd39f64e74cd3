import { fileIcon } from '../../lib/files/file-icon.ts';
import { usePreview } from '../../state/uploads/named-file.ts';
import type { UploadItem } from '../../state/uploads/uploads.store.ts';
import { Thumbnail } from '../../ui/marks/Thumbnail.tsx';

/** Preview of the file, or a placeholder. */
export function UploadThumbnail({ item }: { item: UploadItem }) {
  const preview = usePreview({ item, record: item.record });
  return <Thumbnail address={preview} icon={fileIcon(item.type)} />;
}
