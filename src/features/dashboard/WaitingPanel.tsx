import { useSnapshot } from 'valtio';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { uploadsState } from '../../state/uploads/uploads.store.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { Figure } from './Figure.tsx';

/** What is stored on this device but not on the server yet. */
export function WaitingPanel() {
  const { waiting: uploads, known: knowsFiles } = useSnapshot(uploadsState);
  const { waiting: edits, known: knowsSaves } = useSnapshot(outboxState);
  const none = knowsFiles && knowsSaves ? '保存过的内容都已在服务器上。' : '正在查看本设备…';
  return (
    <Panel title="等待同步">
      <div className="figures" data-live>
        <Figure label="待上传的文件" count={uploads} href="/uploads" />
        <Figure label="待同步的修改" count={edits} href="/uploads" />
      </div>
      <p className="soft small" data-live>
        {uploads + edits > 0 ? '网络恢复后会自动发送，无需操作。' : none}
      </p>
    </Panel>
  );
}
