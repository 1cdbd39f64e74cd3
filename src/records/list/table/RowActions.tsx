import { useOnline } from '../../../state/base/use-online.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MoreButton } from '../../../ui/buttons/MoreButton.tsx';
import { useDrawnLater } from '../../../ui/hooks/use-drawn-later.ts';
import type { ListedRecord } from '../../kind.ts';
import type { BatchAction } from '../batch/batch.ts';

export interface RowMenu {
  /** Actions that the user may apply to a record. */
  actions: readonly BatchAction[];
  ask: (action: BatchAction, rows: readonly ListedRecord[]) => void;
}

interface RowActionsProps {
  row: ListedRecord;
  title: string;
  menu: RowMenu;
  chosen: boolean;
  /** Undefined where it cannot be opened. */
  onOpen: (() => void) | undefined;
  onChoose: (chosen: boolean) => void;
  /** Schedules a fetch at the next connection; undefined where it can be opened now. */
  onWant: (() => void) | undefined;
}

/** The actions menu at the end of a row; rendered after the rows, which the user waits for. */
export function RowActions(props: RowActionsProps) {
  const isDrawn = useDrawnLater();
  return <span className="row-actions">{isDrawn && <Actions {...props} />}</span>;
}

function Actions(props: RowActionsProps) {
  const { row, title, menu, chosen, onOpen, onChoose, onWant } = props;
  const online = useOnline();
  const actions = [
    ...(onWant ? [{ value: 'want', label: '联网后打开', icon: 'download', onSelect: onWant }] : []),
    {
      value: 'choose',
      label: chosen ? '取消选择' : '选择',
      icon: 'check',
      onSelect: () => onChoose(!chosen),
    },
    ...menu.actions.map((action) => ({
      value: action.verb,
      label: online ? action.verb : `${action.verb}（需要连接服务器）`,
      ...(action.icon && { icon: action.icon }),
      danger: action.verb === '删除',
      disabled: !online,
      onSelect: () => menu.ask(action, [row]),
    })),
  ];
  return (
    <>
      {onOpen && (
        <IconButton
          icon="edit"
          size={16}
          label={`编辑 ${title}`}
          data-tip="编辑"
          onClick={onOpen}
        />
      )}
      <MoreButton title={title} actions={actions} />
    </>
  );
}
