import { useState } from 'react';
import type { Branch } from '../../../lib/trees/tree.ts';
import type { Placement } from '../../../lib/trees/tree-move.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Option } from '../../../ui/fields/options.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { type ChapterRow, flatRows } from './chapter-rows.ts';

type Forest = readonly Branch<ChapterRow>[];

export interface MoveChapterPopupProps {
  row: ChapterRow;
  forest: Forest;
  onMove: (id: string, placement: Placement | null) => void;
  onClose: () => void;
}

const TOP = 'top';
const FIRST = 'first';

/** The content of MoveChapterDialog, loaded with it. */
export function MoveChapterPopup({ row, forest, onMove, onClose }: MoveChapterPopupProps) {
  const others = without(forest, row.id);
  const [parent, setParent] = useState(row.parentId ?? TOP);
  const all = flatRows(others);
  const siblings = all.filter((one) => (one.parentId ?? TOP) === parent && one.stored);
  const [chosen, setAfter] = useState<string | null>(null);
  const after = siblings.some(({ id }) => id === chosen) ? chosen : null;
  const place = after ?? siblings.at(-1)?.id ?? FIRST;
  const confirm = () => {
    const ids = siblings.map(({ id }) => id);
    ids.splice(place === FIRST || chosen === FIRST ? 0 : ids.indexOf(place) + 1, 0, row.id);
    onMove(row.id, { parentId: parent === TOP ? null : parent, ids });
    onClose();
  };
  return (
    <DialogFrame
      open
      title={`移动「${row.title}」`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={confirm}>
            移动
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <Select
          label="上级章节"
          value={parent}
          options={[{ value: TOP, label: '无（课程的第一层）' }, ...optionsOf(others)]}
          onChange={setParent}
        />
        <Select
          label="位置"
          value={chosen === FIRST ? FIRST : place}
          options={[
            { value: FIRST, label: '最前' },
            ...siblings.map(({ id, title }) => ({ value: id, label: `「${title}」之后` })),
          ]}
          onChange={setAfter}
        />
      </div>
    </DialogFrame>
  );
}

/** The forest without a chapter and its descendants, below which it cannot be moved. */
const without = (forest: Forest, id: string): Branch<ChapterRow>[] =>
  forest
    .filter(({ row }) => row.id !== id)
    .map(({ row, children }) => ({ row, children: without(children, id) }));

const optionsOf = (forest: Forest, depth = 0): Option[] =>
  forest.flatMap(({ row, children }) =>
    row.stored
      ? [{ value: row.id, label: row.title, depth }, ...optionsOf(children, depth + 1)]
      : [],
  );
