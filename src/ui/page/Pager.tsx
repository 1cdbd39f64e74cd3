import { useLayoutEffect } from 'react';
import { formatCount } from '../../lib/sizes.ts';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../marks/Icon.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  /** Records per page, where that is shown. */
  size?: number;
  /** Measure word; default 条. */
  measure?: string | undefined;
  /** More match than `total`. */
  more?: boolean | undefined;
  /** `isGone`: the page that was shown no longer exists, so it needs no history entry. */
  onPage: (page: number, isGone: boolean) => void;
}

/** Pagination, with the total number of matches; a page beyond the last one is replaced by the last. */
export function Pager(props: PagerProps) {
  const { page, pages, onPage } = props;
  const isGone = page > pages && pages > 0;
  useLayoutEffect(() => {
    if (isGone) onPage(pages, true);
  });
  return (
    <nav className="pager" aria-label="分页">
      <span>
        {textOf(props)}
        <span className="pager-size">{sizeOf(props)}</span>
      </span>
      <span className="pager-end">
        <Turn
          label="上一页"
          icon="back"
          disabled={page <= 1}
          onTurn={() => onPage(page - 1, false)}
        />
        {shownPages(page, Math.max(1, pages)).map((one, at) =>
          one === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity of their own
            <span key={`gap ${at}`} className="page-gap">
              …
            </span>
          ) : (
            <Button
              key={one}
              tone="plain"
              className="page-number"
              aria-label={`第 ${one} 页`}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => one !== page && onPage(one, false)}
            >
              {one}
            </Button>
          ),
        )}
        <Turn
          label="下一页"
          icon="chevron"
          disabled={page >= pages}
          onTurn={() => onPage(page + 1, false)}
        />
      </span>
    </nav>
  );
}

interface TurnProps {
  label: string;
  icon: string;
  disabled: boolean;
  onTurn: () => void;
}

const Turn = ({ label, icon, disabled, onTurn }: TurnProps) => (
  <Button
    tone="plain"
    className="page-number"
    aria-label={label}
    data-tip={label}
    disabled={disabled}
    onClick={onTurn}
  >
    <Icon name={icon} size={16} />
  </Button>
);

/** 第 1–20 篇，共 24 篇. */
function textOf({ page, total, size, measure = '条', more = false }: PagerProps): string {
  const all = `${formatCount(total)} ${measure}`;
  if (more) return `${all}以上，请缩小范围查找`;
  if (size === undefined || total === 0) return `共 ${all}`;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return `第 ${first}–${last} ${measure}，共 ${all}`;
}

const sizeOf = ({ total, size, measure = '条', more = false }: PagerProps): string =>
  size === undefined || total === 0 || more ? '' : `，每页 ${size} ${measure}`;

/** Page numbers to offer: the first, the last, and the neighbours of the current one; null: a gap. */
function shownPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const sorted = [...new Set(near)].sort((one, other) => one - other);
  return sorted.flatMap((one, at) => {
    const before = sorted[at - 1] ?? 0;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [null, one] : [one];
  });
}
