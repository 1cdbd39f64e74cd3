import { Link } from 'wouter';
import {
  type articleRecent,
  articleWriting,
  type RecentArticle,
} from '../../contract/article/article-recent.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { useDict } from '../../state/data/dict/dict.store.ts';
import type { ReplyView } from '../../state/data/use-reply.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { isMarked, StateMark } from '../../ui/marks/StateMark.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/page/States.tsx';

interface RecentArticlesProps {
  reply: ReplyView<ReplyOf<typeof articleRecent>>;
}

/** Articles per request. */
export const SHOWN = 6;

/** The most recently changed articles. */
export const RecentArticles = ({ reply }: RecentArticlesProps) => (
  <Panel title="最近修改的文章" actions={<Link href="/content/article">全部文章</Link>}>
    <Content reply={reply} />
  </Panel>
);

function Content({ reply }: RecentArticlesProps) {
  if (reply.data) return <List rows={reply.data.list} />;
  if (reply.loading) return <Skeleton rows={SHOWN} />;
  const message = reply.offline ? '当前离线，本设备还没有保存这些文章' : reply.error?.message;
  return (
    <ErrorState
      message={message ?? '接口请求失败'}
      offline={reply.offline}
      onRetry={reply.reload}
    />
  );
}

function List({ rows }: { rows: readonly RecentArticle[] }) {
  const { all, labelOf } = useDict('article_status');
  if (rows.length === 0) {
    return (
      <EmptyState title="还没有文章">
        <p>文章会显示在咨询网站上。</p>
        <Permitted roles={rolesFor(articleWriting)}>
          <LinkButton href="/article/add">写第一篇</LinkButton>
        </Permitted>
      </EmptyState>
    );
  }
  return (
    <ul className="recent">
      {rows.map(({ id, title, updatedAt, status, author }) => (
        <li key={id}>
          <Link className="recent-title" href={`/article/update?${new URLSearchParams({ id })}`}>
            {title}
          </Link>
          <span className="recent-state">
            {all.length > 0 && isMarked(status) && (
              <StateMark name={status} label={labelOf(status)} />
            )}
          </span>
          <span className="recent-author">
            {author && (
              <>
                <PersonAvatar name={author} />
                <span>{author}</span>
              </>
            )}
          </span>
          <Age at={updatedAt} />
        </li>
      ))}
    </ul>
  );
}
