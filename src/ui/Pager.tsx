import { useLayoutEffect } from 'react';
import { formatCount } from '../lib/sizes.ts';
import { Button } from './Button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  /** More match than `total`. */
  more?: boolean | undefined;
  /** `isGone`: the page that was shown no longer exists, so it needs no history entry. */
  onPage: (page: number, isGone: boolean) => void;
}

/** Page by page, with the number of all that match; a page behind the last one gives way to it. */
export function Pager({ page, pages, total, more = false, onPage }: PagerProps) {
  const isGone = page > pages && pages > 0;
  useLayoutEffect(() => {
    if (isGone) onPage(pages, true);
  });
  return (
    <nav className="pager" aria-label="分页">
      <span className="soft">
        {more ? `前 ${formatCount(total)} 条，其余请缩小范围查找` : `共 ${formatCount(total)} 条`}
      </span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1, false)}>
        上一页
      </Button>
      <span aria-current="page">
        {page} / {Math.max(1, pages)}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1, false)}>
        下一页
      </Button>
    </nav>
  );
}
