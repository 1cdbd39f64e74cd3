import { formatCount } from '../lib/sizes.ts';
import { Button } from './Button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  total: number;
  /** More match than `total`. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
}

/** Page by page, with the number of all that match. */
export function Pager({ page, pages, total, more = false, onPage }: PagerProps) {
  return (
    <nav className="pager" aria-label="分页">
      <span className="soft">
        {more ? `前 ${formatCount(total)} 条，其余请缩小范围查找` : `共 ${formatCount(total)} 条`}
      </span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span aria-current="page">
        {page} / {Math.max(1, pages)}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}
