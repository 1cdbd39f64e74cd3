import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { ArticleRow } from '../../contract/article.ts';
import { useDict } from '../../state/dict.ts';
import { outboxState } from '../../state/outbox.ts';
import { Age } from '../../ui/Age.tsx';
import { articleLink } from './article.links.ts';

/** Tones of the states that stand out; the others stay neutral. */
const tones: Readonly<Record<string, string>> = {
  published: 'success',
  pending: 'info',
  rejected: 'danger',
  scheduled: 'info',
  withdrawn: 'warning',
};

/** Articles as rows, as cards on narrow screens. */
export function ArticleTable({ rows }: { rows: readonly ArticleRow[] }) {
  const status = useDict('article_status');
  const { entries } = useSnapshot(outboxState);
  const waiting = new Set(entries.map(({ recordId }) => recordId));
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">标题</th>
          <th scope="col">状态</th>
          <th scope="col">作者</th>
          <th scope="col">修改</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link href={articleLink(row.id)}>{row.title}</Link>
              {waiting.has(row.id) && (
                <>
                  {' '}
                  <span className="badge" data-tone="warning">
                    有待同步的修改
                  </span>
                </>
              )}
            </td>
            <td data-label="状态">
              <span className="badge" data-tone={tones[row.status]}>
                {status.labelOf(row.status)}
              </span>
            </td>
            <td data-label="作者">{row.author || '—'}</td>
            <td data-label="修改">
              <Age at={row.updatedAt} /> <span className="soft">{row.updatedBy}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
