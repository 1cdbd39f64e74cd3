import '../../ui/lists.css';
import { useLocation, useSearch } from 'wouter';
import { articleCreate, articleSearch } from '../../contract/article.ts';
import { MayWrite } from '../../state/MayWrite.tsx';
import { useReply } from '../../state/use-reply.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, KeptBanner, Skeleton } from '../../ui/States.tsx';
import { ArticleFilterBar } from './ArticleFilterBar.tsx';
import { ArticleTable } from './ArticleTable.tsx';
import {
  type ArticleFilters,
  filtersFrom,
  PAGE_SIZE,
  requestFor,
  searchFor,
} from './article.filters.ts';
import { PendingArticles } from './PendingArticles.tsx';

/** 文章管理: articles by the filters in the address, newest change first. */
export function ArticleListScreen() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const filters = filtersFrom(search);
  const reply = useReply(
    articleSearch,
    requestFor(filters),
    `record/article-list?${searchFor(filters)}`,
  );
  const show = (next: ArticleFilters, replace: boolean) =>
    navigate([path, searchFor(next)].filter(Boolean).join('?'), { replace });

  return (
    <>
      <PageHeader
        title="文章管理"
        actions={
          <MayWrite call={articleCreate}>
            <LinkButton tone="primary" href="/article/add">
              写文章
            </LinkButton>
          </MayWrite>
        }
      />
      <ArticleFilterBar filters={filters} onChange={(next) => show({ ...next, page: 1 }, true)} />
      <KeptBanner reply={reply} />
      <PendingArticles />
      <Panel>
        <ArticleList reply={reply} />
        {reply.data && (
          <Pager
            page={filters.page}
            pages={Math.ceil(reply.data.total / PAGE_SIZE)}
            total={reply.data.total}
            onPage={(page) => show({ ...filters, page }, false)}
          />
        )}
      </Panel>
    </>
  );
}

type Reply = ReturnType<typeof useReply<typeof articleSearch>>;

function ArticleList({ reply }: { reply: Reply }) {
  if (reply.data === undefined) {
    if (reply.loading) return <Skeleton rows={8} />;
    const message = reply.offline ? '当前离线，本设备还没有保存这一页' : reply.error?.message;
    return <ErrorState message={message ?? '接口请求失败'} onRetry={reply.reload} />;
  }
  if (reply.data.list.length > 0) return <ArticleTable rows={reply.data.list} />;
  return (
    <EmptyState title="没有符合条件的文章">
      <p>文章会显示在咨询网站上。换个筛选条件，或者写第一篇。</p>
    </EmptyState>
  );
}
