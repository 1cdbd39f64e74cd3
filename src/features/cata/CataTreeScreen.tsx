import { cata } from '../../contract/cata.ts';
import { allCatas } from '../../records/all-catas.ts';
import { PendingRecords } from '../../records/PendingRecords.tsx';
import { RecordTree } from '../../records/RecordTree.tsx';
import { Waiting } from '../../records/Waiting.tsx';
import { MayWrite } from '../../state/MayWrite.tsx';
import { adderPath, editorPath } from '../../state/record-places.ts';
import { useReply } from '../../state/use-reply.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, KeptBanner } from '../../ui/States.tsx';
import { catas } from './cata.kind.ts';

const all = { page: 0, size: 9999 };
const linkOf = (id: string): string => editorPath('cata', id);
const addBelow = (parentId: string): string => adderPath('cata', { parentId });

/** 栏目管理: all columns as a tree. */
export function CataTreeScreen() {
  const reply = useReply(cata.search, all, allCatas.cacheKey);
  return (
    <>
      <PageHeader
        title="栏目管理"
        actions={
          <MayWrite call={cata.create}>
            <LinkButton tone="primary" href={adderPath('cata')}>
              新增栏目
            </LinkButton>
          </MayWrite>
        }
      />
      <KeptBanner reply={reply} />
      <PendingRecords kind={catas} linkOf={linkOf} onGone={reply.reload} />
      <Panel>
        {reply.data === undefined ? (
          <Waiting reply={reply} />
        ) : reply.data.list.length > 0 ? (
          <RecordTree
            kind={catas}
            rows={reply.data.list}
            linkOf={linkOf}
            addBelow={addBelow}
            reload={reply.reload}
          />
        ) : (
          <EmptyState title="还没有栏目">
            <p>栏目是网站的目录，文章都放在栏目里。先新增一个顶级栏目。</p>
          </EmptyState>
        )}
      </Panel>
    </>
  );
}
