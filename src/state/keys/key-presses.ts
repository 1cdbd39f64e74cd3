import { isComposing } from '../../lib/is-composing.ts';
import { currentSettings } from '../device/preferences.store.ts';
import { isSingle, type ShortcutId, shortcutFor, shortcutOf } from './shortcuts.ts';

interface Action {
  id: ShortcutId;
  act: () => void;
  /** Where it acts before all others while the focus is in it. */
  place?: { readonly current: HTMLElement | null } | undefined;
}

/** What acts on a shortcut now; the last one was added last. */
let actions: readonly Action[] = [];

/** Has a shortcut do something until the function that is returned is called; of several the newest acts. */
export function addShortcut(added: Action): () => void {
  const own = { ...added };
  if (actions.length === 0) addEventListener('keydown', handleKey);
  actions = [...actions, own];
  return () => {
    actions = actions.filter((one) => one !== own);
    if (actions.length === 0) removeEventListener('keydown', handleKey);
  };
}

/** Whether a shortcut does something on the page as it is. */
export const isInUse = (id: ShortcutId): boolean => actions.some((one) => one.id === id);

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const pressed = shortcutFor(event);
  if (!pressed) return;
  const { id, chord } = pressed;
  if (isSingle(chord) && (event.repeat || !currentSettings().singleKeys || isTakenBy(event.target)))
    return;
  const own = actions.filter((one) => one.id === id);
  const action = own.findLast(({ place }) => holds(place?.current, event.target)) ?? own.at(-1);
  if (!action) return;
  const isBehind = isDialogOpen() && !shortcutOf(id).inDialogs;
  // The browser's own meaning of the key (its address bar) would surprise even where ours does not apply.
  if (!isBehind || !isSingle(chord)) event.preventDefault();
  if (!isBehind) action.act();
}

const holds = (place: HTMLElement | null | undefined, target: EventTarget | null): boolean =>
  target instanceof Node && place?.contains(target) === true;

const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** What takes letters itself: text, and lists that jump to what is typed. */
const TAKES_KEYS = `input, textarea, select, [contenteditable]:not([contenteditable="false"]), ${[
  ...['textbox', 'combobox', 'listbox', 'menu', 'dialog', 'alertdialog'],
]
  .map((role) => `[role="${role}"]`)
  .join(', ')}`;

const isTakenBy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKES_KEYS) !== null;
