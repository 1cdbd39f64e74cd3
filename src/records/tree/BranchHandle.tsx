import './tree.css';
import type { KeyboardEvent, ReactNode } from 'react';
import { useOnline } from '../../state/base/use-online.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import type { BranchDrag } from './use-branch-drag.ts';

interface BranchHandleProps {
  id: string;
  /** Display name of the row. */
  title: string;
  drag: BranchDrag;
  disabled?: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus?: () => void;
}

/** A row's handle, for dragging and for the keys. */
export const BranchHandle = ({ id, title, drag, ...rest }: BranchHandleProps) => (
  <button
    type="button"
    id={handleId(id)}
    className="branch-handle"
    aria-label={`移动 ${title}${rest.disabled ? '（需要连接服务器）' : ''}`}
    {...rest}
    {...(!rest.disabled && drag.handle(id))}
  >
    <Icon name="grip" size={15} />
  </button>
);

/** How rows are reordered; while their handles are disabled, the reason in the same place (decision 0071). */
export function SortingHint({ children }: { children: ReactNode }) {
  const online = useOnline();
  return (
    <div className="sorting-hint soft">
      <p data-off={!online}>{children}</p>
      <p data-off={online}>当前离线：调整顺序需要连接服务器，不会排队</p>
    </div>
  );
}

/** The handle's DOM id, for restoring its focus. */
export const handleId = (id: string): string => `branch-${id}`;

/** Attributes of a row's element, for `useBranchDrag` and for its style. */
export const branchOf = (id: string, { drop, dragged }: BranchDrag) => ({
  className: 'branch',
  'data-branch': id,
  'data-drop': drop?.target === id ? drop.side : undefined,
  'data-dragged': dragged === id,
});
