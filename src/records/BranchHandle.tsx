import type { KeyboardEvent } from 'react';
import type { BranchDrag } from './use-branch-drag.ts';

interface BranchHandleProps {
  id: string;
  /** What people call the row. */
  title: string;
  drag: BranchDrag;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus?: () => void;
}

/** What a row is moved by: dragged, or by the keys. */
export const BranchHandle = ({ id, title, drag, onKeyDown, onFocus }: BranchHandleProps) => (
  <button
    type="button"
    id={handleId(id)}
    className="branch-handle"
    aria-label={`移动 ${title}`}
    onKeyDown={onKeyDown}
    onFocus={onFocus}
    {...drag.handle(id)}
  >
    ⠿
  </button>
);

/** The handle's id in the document, by which it keeps the focus. */
export const handleId = (id: string): string => `branch-${id}`;

/** What a row's element says of itself, for `useBranchDrag` and for the eye. */
export const branchOf = (id: string, { drop, dragged }: BranchDrag) => ({
  className: 'branch',
  'data-branch': id,
  'data-drop': drop?.target === id ? drop.side : undefined,
  'data-dragged': dragged === id,
});
