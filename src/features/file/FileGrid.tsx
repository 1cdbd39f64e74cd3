import '../../records/files/files.css';
import { Link } from 'wouter';
import { formatLength } from '../../lib/dates/length.ts';
import { formatBytes } from '../../lib/sizes.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { Check } from '../../records/list/table/Check.tsx';
import type { RecordTableProps } from '../../records/list/table/RecordTable.tsx';
import { RowActions } from '../../records/list/table/RowActions.tsx';
import { WaitingBadge } from '../../records/list/table/WaitingBadge.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { raggedWidth, SkeletonText } from '../../ui/page/SkeletonText.tsx';
import { FileFace } from './FileFace.tsx';

/** Files as thumbnails. */
export function FileGrid({ kind, rows, linkOf, selected, onSelect, menu }: RecordTableProps) {
  const choose = (id: string, chosen: boolean) => {
    const next = new Set(selected);
    if (chosen) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <ul className="file-tiles" aria-label={kind.label} data-choosing={selected.size > 0}>
      {(rows as readonly LibraryFile[]).map((row) => (
        <Tile
          key={row.id}
          {...{ row, menu }}
          link={linkOf?.(row.id)}
          chosen={selected.has(row.id)}
          onChoose={(chosen) => choose(row.id, chosen)}
        />
      ))}
    </ul>
  );
}

/** Placeholders for a first screen. */
const TILES = Array.from({ length: 12 }, (_, at) => at);

/** Skeleton of FileGrid. */
export const TileSkeleton = () => (
  <div aria-busy="true">
    <span className="sr-only">加载中…</span>
    <ul className="file-tiles skeleton" aria-hidden="true">
      {TILES.map((line) => (
        <li key={line} className="file-tile-large">
          <div className="file-face" />
          <span className="file-name">
            <SkeletonText width={raggedWidth(line) + 20} />
          </span>
          <span className="small">
            <SkeletonText width={40} />
          </span>
        </li>
      ))}
    </ul>
  </div>
);

interface TileProps extends Pick<RecordTableProps, 'menu'> {
  row: LibraryFile;
  /** Undefined in the recycle bin. */
  link: string | undefined;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

function Tile({ row, link, menu, chosen, onChoose }: TileProps) {
  const { id, name, size, uses, isPrivate, duration } = row;
  return (
    <li className="file-tile-large" data-chosen={chosen}>
      <div className="file-face">
        <FileFace file={row} />
        {(isPrivate || duration !== null) && (
          <span className="file-badge">
            <Icon name={isPrivate ? 'lock' : 'play'} size={11} />
            {isPrivate ? '私有' : formatLength(Number(duration))}
          </span>
        )}
      </div>
      {/* The link covers the tile; other controls lie above it. */}
      {link ? (
        <Link className="file-name" href={link} title={name}>
          {name}
        </Link>
      ) : (
        <span className="file-name">{name}</span>
      )}
      <span className="soft small">
        {formatBytes(size)} · 引用 {uses} <WaitingBadge id={id} />
      </span>
      <Check label={`选择 ${name}`} checked={chosen} onChange={onChoose} />
      <RowActions
        {...{ row, menu, chosen, onChoose }}
        title={name}
        onOpen={undefined}
        onWant={undefined}
      />
    </li>
  );
}
