import '../../ui/page/lists.css';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { uploadPlain } from '../../contract/file/file.ts';
import { AddFiles } from '../../records/files/AddFiles.lazy.tsx';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { directState } from '../../state/uploads/direct-uploads.store.ts';
import { uploadsState } from '../../state/uploads/uploads.store.ts';
import { useOthersWaiting } from '../../state/uploads/waiting-count.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { OthersBanner } from '../../ui/page/OthersBanner.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { EmptyState, Skeleton } from '../../ui/page/States.tsx';
import { QueueSections } from './QueueSections.tsx';
import { SharedFiles } from './SharedFiles.tsx';

/** Loaded on demand: rarely needed, since the device stores most files. */
const loadDirect = () => import('./DirectUploads.lazy.tsx').then((m) => m.DirectUploads);

/** Loaded when there is a save to show. */
const loadSaves = () => import('./WaitingSaves.lazy.tsx').then((m) => m.WaitingSaves);

/** 上传队列: everything on this device that the server does not have yet, and what was sent during the last day. */
export function UploadsScreen() {
  const input = useId();
  const { items, known } = useSnapshot(uploadsState);
  const { entries, known: knowsSaves } = useSnapshot(outboxState);
  const DirectUploads = useLoaded<object>(loadDirect, useSnapshot(directState).list.length > 0);
  const WaitingSaves = useLoaded<object>(loadSaves, entries.length > 0);
  return (
    <div className="narrow">
      <PageHeader title="上传队列" actions={<Actions input={input} />} />
      <OthersBanner count={useOthersWaiting()} />
      <SharedFiles />
      {DirectUploads && <DirectUploads />}
      <MayWrite call={uploadPlain}>
        <AddFiles inputId={input} />
      </MayWrite>
      {!(known && knowsSaves) && <Skeleton rows={2} />}
      {known && knowsSaves && items.length === 0 && (
        <EmptyState title="没有等待上传的文件">
          <p>在文章中添加图片或视频后，会显示在这里；离线时添加的文件联网后自动上传。</p>
        </EmptyState>
      )}
      <QueueSections />
      {entries.length > 0 && (
        <Panel title="待同步的修改" count={entries.length}>
          {WaitingSaves ? <WaitingSaves /> : <Skeleton rows={2} />}
        </Panel>
      )}
      {knowsSaves && entries.length === 0 && (
        <p className="soft small queue-status">保存过的修改都在服务器上</p>
      )}
    </div>
  );
}

/** `input`: DOM `id` of the file input. */
const Actions = ({ input }: { input: string }) => (
  <>
    <LinkButton tone="plain" href="/storage">
      <Icon name="box" />
      离线与存储
    </LinkButton>
    <MayWrite call={uploadPlain}>
      <Button tone="primary" onClick={() => document.getElementById(input)?.click()}>
        <Icon name="add" />
        添加文件
      </Button>
    </MayWrite>
  </>
);
