import '../../records/files/files.css';
import { Link } from 'wouter';
import { formatBytes } from '../../lib/sizes.ts';
import { FilePicture } from '../../records/files/FilePicture.tsx';
import type { LibraryFile } from '../../records/files/library.ts';
import { Check } from '../../records/list/Check.tsx';
import type { RecordTableProps } from '../../records/list/RecordTable.tsx';
import { WaitingBadge } from '../../records/list/WaitingBadge.tsx';

/** Files as pictures, for finding one by its looks. */
export function FileGrid({ kind, rows, linkOf, selected, onSelect }: RecordTableProps) {
  const choose = (id: string, chosen: boolean) => {
    const next = new Set(selected);
    if (chosen) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <ul className="file-grid" aria-label={kind.label}>
      {(rows as readonly LibraryFile[]).map((row) => (
        <li key={row.id} className="file-tile">
          <FilePicture row={row} />
          <div className="file-tile-text">
            {linkOf ? <Link href={linkOf(row.id)}>{row.name}</Link> : row.name}
            <WaitingBadge id={row.id} />
            <span className="soft small">
              {formatBytes(row.size)} · 引用 {row.uses}
              {row.isPrivate && ' · 私有'}
            </span>
          </div>
          <Check
            label={`选择 ${row.name}`}
            checked={selected.has(row.id)}
            onChange={(chosen) => choose(row.id, chosen)}
          />
        </li>
      ))}
    </ul>
  );
}
