import { Button } from '../../ui/Button.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';

export interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
}

/** The key that goes with letters: macOS has one of its own. */
const MAIN_KEY = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';

type Shortcut = readonly [keys: readonly string[], meaning: string];

const groups: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    '任何地方',
    [
      [[MAIN_KEY, 'K'], '搜索菜单'],
      [[MAIN_KEY, 'S'], '保存正在编辑的内容'],
      [['Esc'], '关闭菜单、对话框或搜索'],
      [['?'], '显示这个列表'],
    ],
  ],
  [
    '焦点在标签上时',
    [
      [['←', '→'], '到前后的标签'],
      [['Delete'], '关闭标签'],
      [['Shift', 'F10'], '打开标签菜单'],
      [['Alt', 'Shift', '← →'], '移动标签'],
    ],
  ],
];

/** The list of keyboard shortcuts; see ShortcutHelp.tsx. */
export function ShortcutList({ open, onClose }: ShortcutListProps) {
  return (
    <DialogFrame
      open={open}
      title="键盘快捷键"
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      {groups.map(([title, shortcuts]) => (
        <section className="shortcuts" key={title}>
          <h3>{title}</h3>
          <dl>{shortcuts.map(rowOf)}</dl>
        </section>
      ))}
    </DialogFrame>
  );
}

const rowOf = ([keys, meaning]: Shortcut) => (
  <div key={meaning}>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{meaning}</dd>
  </div>
);
