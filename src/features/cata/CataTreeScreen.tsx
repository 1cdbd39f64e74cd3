import { cata } from '../../contract/cata.ts';
import { endOf } from '../../lib/tree-rows.ts';
import { allCatas } from '../../records/all-catas.ts';
import { RecordTree } from '../../records/tree/RecordTree.tsx';
import { useReply } from '../../state/data/use-reply.ts';
import { adderPath, editorPath } from '../../state/menu/record-places.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { catas } from './cata.kind.ts';

const all = { page: 0, size: 9999 };
const linkOf = (id: string): string => editorPath('cata', id);
const addAt = (parentId: string | null, sort: number): string =>
  adderPath('cata', { ...(parentId !== null && { parentId }), sort: String(sort) });

/** 栏目管理: all columns as a tree. */
export function CataTreeScreen() {
  const reply = useReply(cata.search, all, allCatas.cacheKey);
  return (
    <>
      <PageHeader
        title="栏目管理"
        actions={
          <MayWrite call={cata.create}>
            <LinkButton tone="primary" href={addAt(null, endOf(reply.data?.list ?? [], null))}>
              新增栏目
            </LinkButton>
          </MayWrite>
        }
      />
      <Panel>
        <RecordTree
          kind={catas}
          reply={reply}
          linkOf={linkOf}
          addAt={addAt}
          empty={<p>栏目是网站的目录，文章都放在栏目里。先新增一个顶级栏目。</p>}
        />
      </Panel>
    </>
  );
}
