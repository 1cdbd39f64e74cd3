import { useOnline } from '../../../state/base/use-online.ts';
import { usePermitted } from '../../../state/session/Permitted.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { countedOf, type ListedRecord, type ListKind } from '../../kind.ts';
import { useRoving } from '../table/use-roving.ts';
import type { BatchAction } from './batch.ts';
import type { Batch } from './use-batch.tsx';

interface BatchBarProps {
  kind: ListKind;
  actions: readonly BatchAction[];
  batch: Batch;
  rows: readonly ListedRecord[];
  /** Number of records that match the list's filters. */
  total: number;
  /** Selects all of them; undefined where they exceed the limit of one call, or all are selected. */
  onAll: (() => void) | undefined;
  onClear: () => void;
}

/** The actions for the selected records, in place of the filters. */
export function BatchBar({ kind, actions, batch, rows, total, onAll, onClear }: BatchBarProps) {
  const online = useOnline();
  const permitted = usePermitted(actions);
  const roving = useRoving<HTMLDivElement>();
  const { running, ask } = batch;
  return (
    <div className="batch-bar" data-off={!online} role="toolbar" aria-label="批量操作" {...roving}>
      <b>已选 {countedOf(rows.length, kind)}</b>
      {onAll && (
        <Button tone="link" onClick={onAll}>
          选择全部 {countedOf(total, kind)}
        </Button>
      )}
      {permitted.map((action) => (
        <Button
          key={action.verb}
          tone={action.verb === '删除' ? 'danger' : 'default'}
          disabled={running === action.verb || !online}
          onClick={() => ask(action, rows)}
        >
          {action.icon && <Icon name={action.icon} size={16} />}
          {running === action.verb ? `${action.verb}中…` : action.verb}
        </Button>
      ))}
      {!online && <span className="soft">批量操作需要连接服务器</span>}
      <Button className="batch-end" tone="plain" aria-keyshortcuts="Escape" onClick={onClear}>
        取消选择 <kbd>Esc</kbd>
      </Button>
    </div>
  );
}
