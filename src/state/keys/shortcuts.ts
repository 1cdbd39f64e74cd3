/** A key with its modifiers. */
interface Chord {
  /** As in `KeyboardEvent.key`, letters in lower case. */
  key: string;
  /** Ctrl, or ⌘ on keyboards that have it. */
  main?: true;
  alt?: true;
  /** An alternative of the same key on another keyboard or input method; not shown. */
  same?: true;
}

interface Shortcut {
  /** Alternative ways to press it. */
  chords: readonly [Chord, ...Chord[]];
  meaning: string;
  /** Also active while a dialog is open, as the form may be in it. */
  inDialogs?: true;
}

/**
 * Every global shortcut (S-FIND-2); the actions are registered where they belong. Keys of a single widget (arrows in a
 * list) are not here. Alt with PageUp and PageDown is unused by all browsers and, unlike letters, also works while a
 * text is being written (decision 0060).
 */
export const shortcuts = {
  search: { chords: [{ main: true, key: 'k' }], meaning: '搜索菜单、内容和动作' },
  save: {
    chords: [{ main: true, key: 's' }],
    meaning: '保存正在编辑的内容',
    inDialogs: true,
  },
  submit: { chords: [{ main: true, key: 'Enter' }], meaning: '下一步：提交、通过或发布' },
  next: { chords: [{ alt: true, key: 'PageDown' }, { key: 'j' }], meaning: '下一条' },
  previous: { chords: [{ alt: true, key: 'PageUp' }, { key: 'k' }], meaning: '上一条' },
  panel: {
    // Chinese input methods produce 、 with this key.
    chords: [
      { main: true, key: '\\' },
      { main: true, key: '、', same: true },
    ],
    meaning: '打开或收起文章设置',
  },
  // Free in every browser and while a text is being written; a notice is there for ten seconds.
  notice: { chords: [{ key: 'F8' }], meaning: '到最新的通知，如「撤销」' },
  write: { chords: [{ key: 'n' }], meaning: '写文章' },
  upload: { chords: [{ key: 'u' }], meaning: '上传文件' },
  filter: { chords: [{ key: '/' }], meaning: '在列表中搜索' },
  help: { chords: [{ key: '?' }, { key: '？', same: true }], meaning: '显示这个列表' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

/** In the order of the list that `?` shows. */
export const SHORTCUT_IDS = Object.keys(shortcuts) as ShortcutId[];

/** The shortcut with this id, in its general type. */
export const shortcutOf = (id: ShortcutId): Shortcut => shortcuts[id];

/** Whether it is one character, which is typed by accident, or by voice: it can be switched off (WCAG 2.1.4). */
export const isSingle = ({ key, main, alt }: Chord): boolean => key.length === 1 && !main && !alt;

/** macOS has its own key for shortcuts with letters. */
const IS_MAC = /Mac|iP(?:hone|ad)/.test(navigator.platform);
const KEY_NAMES: Readonly<Record<string, string>> = {
  Enter: IS_MAC ? '↵' : 'Enter',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
};

/** Names of a chord's keys as printed on a keyboard. */
export const keyNames = ({ main, alt, key }: Chord): string[] => [
  ...(main ? [IS_MAC ? '⌘' : 'Ctrl'] : []),
  ...(alt ? [IS_MAC ? '⌥' : 'Alt'] : []),
  KEY_NAMES[key] ?? key.toUpperCase(),
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The shortcut of a key press, and its chord; null: none. */
export function shortcutFor(pressed: Pressed): { id: ShortcutId; chord: Chord } | null {
  for (const id of SHORTCUT_IDS) {
    const chord = shortcutOf(id).chords.find((one) => isChord(one, pressed));
    if (chord) return { id, chord };
  }
  return null;
}

function isChord({ key, main, alt }: Chord, pressed: Pressed): boolean {
  if ((pressed.ctrlKey || pressed.metaKey) !== (main === true)) return false;
  if (pressed.altKey !== (alt === true)) return false;
  // Shift is how some keyboards type a sign; with a letter or a named key it is a different chord.
  return pressed.key.toLowerCase() === key.toLowerCase() && (!pressed.shiftKey || isSign(key));
}

const isSign = (key: string): boolean =>
  key.length === 1 && key.toLowerCase() === key.toUpperCase();
