import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation, useSearch } from 'wouter';
import { uploadPlain } from '../../contract/file/file.ts';
import type { AddFilesProps } from '../../records/files/AddFiles.lazy.tsx';
import { RecordList } from '../../records/list/RecordList.tsx';
import { useFileChanges } from '../../state/data/files/use-file-changes.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { uploadsState } from '../../state/uploads/uploads.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Skeleton } from '../../ui/page/States.tsx';
import type { FileDetailProps } from './FileDetail.lazy.tsx';
import { FileGrid, TileSkeleton } from './FileGrid.tsx';
import { FileOrder } from './FileOrder.tsx';
import { files } from './file.kind.ts';

const loadAdding = () => import('../../records/files/AddFiles.lazy.tsx').then((m) => m.AddFiles);
const loadDetail = () => import('./FileDetail.lazy.tsx').then((m) => m.FileDetail);

/** 文件管理: stored files as grid or table, and one of them beside the list, by the address. */
export function FileScreen() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [adding, setAdding] = useState(false);
  const AddFiles = useLoaded<AddFilesProps>(loadAdding, adding);
  const params = new URLSearchParams(search);
  const asGrid = params.get('view') !== 'list';
  const shown = params.get('file');
  const Detail = useLoaded<FileDetailProps>(loadDetail, shown !== null);
  /** The current address with another value of one parameter; null removes it. */
  const withParam = (name: string, value: string | null): string => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return [path, String(next)].filter(Boolean).join('?');
  };
  const view = (value: string | null) => navigate(withParam('view', value), { replace: true });
  return (
    <div className="file-desk" data-open={Detail !== null && shown !== null}>
      <RecordList
        kind={files}
        title="文件管理"
        actions={
          <MayWrite call={uploadPlain}>
            <Button
              tone="primary"
              aria-expanded={adding}
              data-by-hand={adding}
              onClick={() => setAdding(!adding)}
            >
              <Icon name="upload" />
              上传
            </Button>
          </MayWrite>
        }
        linkOf={(id) => withParam('file', id)}
        placeholder="文件名"
        {...(asGrid && { Records: FileGrid, Skeleton: TileSkeleton })}
        tools={
          <>
            {asGrid && <FileOrder />}
            <IconButton icon="grid" label="网格" aria-pressed={asGrid} onClick={() => view(null)} />
            <IconButton
              icon="list"
              label="列表"
              aria-pressed={!asGrid}
              onClick={() => view('list')}
            />
          </>
        }
        useNews={useFileChanges}
        empty={<p>在文章、课程中添加的图片、视频和附件都会出现在这里，也可以直接上传。</p>}
      >
        {adding && (
          <Panel title="上传文件">{AddFiles ? <AddFiles /> : <Skeleton rows={4} />}</Panel>
        )}
        <WaitingFiles />
      </RecordList>
      {Detail && shown !== null && (
        <Detail
          key={shown}
          id={shown}
          onClose={() => navigate(withParam('file', null), { replace: true })}
        />
      )}
    </div>
  );
}

/** Number of queued files of this device, which the library cannot show yet. */
function WaitingFiles() {
  const { waiting } = useSnapshot(uploadsState);
  if (waiting === 0) return null;
  return (
    <p className="banner" role="note">
      {waiting} 个文件已保存到本设备，等待上传：<Link href="/uploads">查看上传队列</Link>
    </p>
  );
}
