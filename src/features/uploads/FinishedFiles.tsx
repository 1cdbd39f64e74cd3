import { useState } from 'react';
import { notify } from '../../state/base/notices.store.ts';
import { clearFinished } from '../../state/uploads/queue-actions.ts';
import type { UploadItem } from '../../state/uploads/uploads.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { UploadState } from '../../ui/marks/UploadState.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { WindowedList } from '../../ui/windowed/WindowedList.tsx';
import { UploadListItem } from './UploadListItem.tsx';

/** Maximum number of file names in the folded line, which has no room for more. */
const NAMED = 20;

/** Uploaded files, newest first: folded into one line until expanded (S-LIST-4). */
export function FinishedFiles({ items }: { items: readonly UploadItem[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="已完成"
      count={items.length}
      actions={
        <div className="page-actions">
          <Button
            tone="plain"
            aria-expanded={open}
            data-by-hand={open}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '展开'}
          </Button>
          <Button tone="plain" onClick={() => void clear()}>
            清除
          </Button>
        </div>
      }
    >
      {open ? (
        <WindowedList items={items} label="已上传的文件" keyOf={({ key }) => key} lineHeight={72}>
          {(item) => <UploadListItem item={item} />}
        </WindowedList>
      ) : (
        <ul className="plain-list" aria-label="已上传的文件">
          <Folded items={items} />
        </ul>
      )}
    </Panel>
  );
}

/** All files in one line, newest first. */
function Folded({ items }: { items: readonly UploadItem[] }) {
  const [newest] = items;
  return (
    <li className="queue-item queue-folded">
      <UploadState state="done" reason="" />
      <span className="one-line queue-names">
        {items.slice(0, NAMED).map(({ key, name }) => (
          <span key={key}>{name}</span>
        ))}
      </span>
      {newest?.doneAt && (
        <span className="soft small">
          <Age device at={newest.doneAt} />
        </span>
      )}
    </li>
  );
}

async function clear(): Promise<void> {
  const left = await clearFinished();
  if (left > 0) {
    const title = `${left} 个文件还有草稿或修改要用，保留在列表中`;
    notify({ title, detail: '它们保存到服务器后即可清除。' });
  }
}
