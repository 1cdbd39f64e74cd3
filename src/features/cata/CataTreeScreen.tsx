import { useLocation, useSearchParams } from 'wouter';
import { largestPage } from '../../contract/common-schemas.ts';
import { cata } from '../../contract/content/cata.ts';
import { endOf } from '../../lib/trees/tree-rows.ts';
import { allCatas } from '../../records/all-catas.ts';
import { useTreePreset } from '../../records/form/use-preset.ts';
import { countedOf, type RowOf } from '../../records/kind.ts';
import { queryFrom } from '../../records/list/list-query.ts';
import { MasterDetail } from '../../records/pane/MasterDetail.tsx';
import type { RecordPaneProps } from '../../records/pane/RecordPane.lazy.tsx';
import { RecordTree } from '../../records/tree/RecordTree.tsx';
import { countedArticles } from '../../state/data/counted-articles.ts';
import { useHeldReply } from '../../state/data/use-held-reply.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { listPath } from '../../state/menu/record-places.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/States.tsx';
import { catas } from './cata.kind.ts';

const PARENT = ['parentId'];
const loadPane = () => import('../../records/pane/RecordPane.lazy.tsx').then((m) => m.RecordPane);

/** 栏目管理: all columns as a tree, and beside it the form of one of them, or of a new one. */
export function CataTreeScreen() {
  const reply = useHeldReply(useReply(cata.search, largestPage, allCatas.cacheKey), 'list');
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const preset = useTreePreset(PARENT);
  const rows = reply.data?.list;
  const { deleted } = queryFrom(query.toString(), catas);
  const place = (params: Record<string, string>) => {
    const search = new URLSearchParams(query);
    for (const name of ['open', 'add', 'sort', ...PARENT]) search.delete(name);
    for (const [name, value] of Object.entries(params)) search.set(name, value);
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const linkOf = (id: string) => place({ open: id });
  const addAt = (parentId: string | null, sort: number) =>
    place({ add: '1', ...(parentId !== null && { parentId }), sort: String(sort) });
  const id = query.get('open');
  const isOpen = id !== null || query.has('add');
  const Pane = useLoaded<RecordPaneProps>(loadPane, isOpen);
  const details = Pane ? (
    <Pane
      kind={catas}
      id={id}
      preset={preset}
      actions={<Articles row={rows?.find((row) => row.id === id)} />}
      onCreated={(made) => navigate(linkOf(made), { replace: true })}
    />
  ) : (
    <Skeleton rows={8} />
  );
  return (
    <MasterDetail
      label={id === null ? '新增栏目' : '编辑栏目'}
      details={isOpen ? details : null}
      back={place({})}
    >
      <PageHeader
        title="栏目管理"
        detail={deleted ? '回收站' : rows && countedOf(rows.length, catas)}
        actions={
          <MayWrite call={cata.create}>
            <LinkButton tone="primary" href={addAt(null, endOf(rows ?? [], null))}>
              <Icon name="add" size={16} />
              新增栏目
            </LinkButton>
          </MayWrite>
        }
      />
      <RecordTree
        kind={catas}
        reply={reply}
        chosen={id}
        linkOf={linkOf}
        addAt={addAt}
        empty={<p>栏目是网站的目录，文章都放在栏目里。先新增一个顶级栏目。</p>}
      />
    </MasterDetail>
  );
}

/** Link to the articles of a column, if it has any. */
function Articles({ row }: { row: RowOf<typeof cata> | undefined }) {
  const list = listPath('article');
  if (!row?.articleCount || list === null) return null;
  return (
    <LinkButton tone="plain" href={`${list}?${new URLSearchParams({ cataId: row.id })}`}>
      查看 {countedArticles(row.articleCount)}文章
    </LinkButton>
  );
}
