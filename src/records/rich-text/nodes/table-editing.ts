import type { Editor } from '@tiptap/core';
import { keymap } from '@tiptap/pm/keymap';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  fixTables,
  goToNextCell,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables';
import { by, type Tool } from '../tools.ts';

// Half of what an editor would load besides ProseMirror itself, so a chunk of its own for texts with a table.

const prepared = new WeakSet<Editor>();

/**
 * Enables table editing: cell selection, and Tab from cell to cell. Malformed tables are repaired now; otherwise the
 * next unrelated key would trigger the repair.
 */
export function editTables(editor: Editor): void {
  if (!prepared.has(editor)) {
    prepared.add(editor);
    const keys = keymap({ Tab: goToNextCell(1), 'Shift-Tab': goToNextCell(-1) });
    // Before the keys of lists and of the page.
    editor.registerPlugin(keys, (plugin, plugins) => [plugin, ...plugins]);
    editor.registerPlugin(tableEditing());
  }
  const mended = fixTables(editor.state);
  if (mended) editor.view.dispatch(mended.setMeta('addToHistory', false));
}

/** Tools while the cursor is in a table. */
export const tableTools: readonly Tool[] = [
  {
    name: '在下方插入行',
    sign: '＋行',
    run: by(addRowAfter),
  },
  {
    name: '在右侧插入列',
    sign: '＋列',
    run: by(addColumnAfter),
  },
  { name: '删除行', sign: '－行', run: by(deleteRow) },
  { name: '删除列', sign: '－列', run: by(deleteColumn) },
  {
    name: '合并或拆分单元格',
    sign: '合并',
    can: ({ state }) => mergeCells(state) || splitCell(state),
    run: by((state, dispatch) => mergeCells(state, dispatch) || splitCell(state, dispatch)),
  },
  {
    name: '首行作为表头',
    sign: '表头',
    run: by(toggleHeader('row')),
  },
  { name: '删除表格', sign: '删表', run: by(deleteTable) },
];
