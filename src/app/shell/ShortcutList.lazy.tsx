import { Fragment } from 'react';
import { useSettings } from '../../state/device/preferences.store.ts';
import { isInUse } from '../../state/keys/key-presses.ts';
import { isSingle, keyNames, SHORTCUT_IDS, shortcutOf } from '../../state/keys/shortcuts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';

export interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
}

interface Line {
  /** Alternative key sequences. */
  ways: readonly (readonly string[])[];
  meaning: string;
}

/** Keys of widgets, which are not in the table of shortcuts. */
const onTags: readonly Line[] = [
  { ways: [['←', '→']], meaning: '到前后的标签' },
  { ways: [['Delete']], meaning: '关闭标签' },
  { ways: [['Shift', 'F10']], meaning: '打开标签菜单' },
  { ways: [['Alt', 'Shift', '← →']], meaning: '移动标签' },
];
const leaving: Line = { ways: [['Esc']], meaning: '关闭菜单、面板或搜索，取消选择' };

/** The shortcuts that work on the current page. */
function shortcutLines(areSingleOn: boolean): Line[] {
  return SHORTCUT_IDS.filter(isInUse).flatMap((id) => {
    const { chords, meaning } = shortcutOf(id);
    const shown = chords.filter((chord) => !chord.same && (areSingleOn || !isSingle(chord)));
    return shown.length > 0 ? [{ ways: shown.map(keyNames), meaning }] : [];
  });
}

/** The list of keyboard shortcuts; see ShortcutHelp.tsx. */
export function ShortcutList({ open, onClose }: ShortcutListProps) {
  const { singleKeys, tagsView } = useSettings();
  const groups: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    ['在这一页', [...shortcutLines(singleKeys), leaving]],
    ...(tagsView ? [['焦点在标签上时', onTags] as const] : []),
  ];
  return (
    <DialogFrame
      open={open}
      title="键盘快捷键"
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      {groups.map(([title, lines]) => (
        <section className="shortcuts" key={title}>
          <h3>{title}</h3>
          <dl>{lines.map(rowOf)}</dl>
        </section>
      ))}
      <p className="shortcuts soft small">
        {singleKeys
          ? '写字时单个字母不是快捷键；可在「布局设置」中关闭单键快捷键。'
          : '单键快捷键已在「布局设置」中关闭。'}
      </p>
    </DialogFrame>
  );
}

const rowOf = ({ ways, meaning }: Line) => (
  <div key={meaning}>
    <dt>
      {ways.map((keys, at) => (
        <Fragment key={keys.join()}>
          {at > 0 && <span className="soft small">或</span>}
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </Fragment>
      ))}
    </dt>
    <dd>{meaning}</dd>
  </div>
);
