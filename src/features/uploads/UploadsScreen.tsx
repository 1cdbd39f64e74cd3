import '../../ui/lists.css';
import { useSnapshot } from 'valtio';
import { uploadPlain } from '../../contract/file/file.ts';
import { AddFiles } from '../../records/files/AddFiles.lazy.tsx';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { directState } from '../../state/uploads/direct-uploads.store.ts';
import { uploadsState } from '../../state/uploads/uploads.store.ts';
import { useOthersWaiting } from '../../state/uploads/waiting-count.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { OthersBanner } from '../../ui/OthersBanner.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { WindowedList } from '../../ui/windowed/WindowedList.tsx';
import { QueueSummary } from './QueueSummary.tsx';
import { SharedFiles } from './SharedFiles.tsx';
import { UploadListItem } from './UploadListItem.tsx';

/** Rarely needed: the device stores what it can. */
const loadDirect = () => import('./DirectUploads.lazy.tsx').then((m) => m.DirectUploads);

/** Loaded where there is one to show. */
const loadSaves = () => import('./WaitingSaves.lazy.tsx').then((m) => m.WaitingSaves);

/** 上传队列: everything this device still owes the server, and what it delivered in the last day. */
export function UploadsScreen() {
  const { items, known } = useSnapshot(uploadsState);
  const { entries, known: knowsSaves } = useSnapshot(outboxState);
  const DirectUploads = useLoaded<object>(loadDirect, useSnapshot(directState).list.length > 0);
  const WaitingSaves = useLoaded<object>(loadSaves, entries.length > 0);
  const isLoading = !knowsSaves || (entries.length > 0 && !WaitingSaves);
  return (
    <>
      <PageHeader title="上传队列" actions={<LinkButton href="/storage">离线与存储</LinkButton>} />
      <OthersBanner count={useOthersWaiting()} />
      <SharedFiles />
      {DirectUploads && <DirectUploads />}
      <MayWrite call={uploadPlain}>
        <Panel title="添加文件">
          <AddFiles />
        </Panel>
      </MayWrite>
      <Panel title={`文件（${items.length}）`}>
        <QueueSummary />
        {!known && <Skeleton rows={2} />}
        {known && items.length === 0 && (
          <EmptyState title="没有等待上传的文件">
            <p>在文章中添加图片或视频后，会显示在这里；离线时添加的文件联网后自动上传。</p>
          </EmptyState>
        )}
        {items.length > 0 && (
          <WindowedList items={items} label="上传的文件" keyOf={({ key }) => key} lineHeight={72}>
            {(item) => <UploadListItem item={item} />}
          </WindowedList>
        )}
      </Panel>
      <Panel title={`待同步的修改（${entries.length}）`}>
        {isLoading && <Skeleton rows={2} />}
        {knowsSaves && entries.length === 0 && <EmptyState title="所有修改都在服务器上" />}
        {WaitingSaves && <WaitingSaves />}
      </Panel>
    </>
  );
}
