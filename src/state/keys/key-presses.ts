import { isComposing } from '../../lib/is-composing.ts';
import { currentSettings } from '../device/preferences.store.ts';
import { isSingle, type ShortcutId, shortcutFor, shortcutOf } from './shortcuts.ts';

interface Action {
  id: ShortcutId;
  act: () => void;
  /** While the focus is in it, this action wins over all others. */
  place?: { readonly current: HTMLElement | null } | undefined;
}

/** Active shortcut actions, in the order in which they were added. */
let actions: readonly Action[] = [];

/** Registers an action for a shortcut; of several the newest wins. Returns the unregister function. */
export function addShortcut(added: Action): () => void {
  const own = { ...added };
  if (actions.length === 0) addEventListener('keydown', handleKey);
  actions = [...actions, own];
  return () => {
    actions = actions.filter((one) => one !== own);
    if (actions.length === 0) removeEventListener('keydown', handleKey);
  };
}

/** Whether a shortcut has an action on the current page. */
export const isInUse = (id: ShortcutId): boolean => actions.some((one) => one.id === id);

function handleKey(event: KeyboardEvent): void {
  const continues = continuesTyping(event);
  if (event.defaultPrevented || isComposing(event)) return;
  const pressed = shortcutFor(event);
  if (!pressed) return;
  const { id, chord } = pressed;
  const isNoCommand = continues || event.repeat || usesKeys(event.target);
  if (isSingle(chord) && (isNoCommand || !currentSettings().singleKeys)) return;
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

/** Elements that use letter keys themselves: text fields, and lists with type-ahead. */
const USES_KEYS = `input, textarea, select, [contenteditable]:not([contenteditable="false"]), ${[
  ...['textbox', 'combobox', 'listbox', 'menu', 'dialog', 'alertdialog'],
]
  .map((role) => `[role="${role}"]`)
  .join(', ')}`;

const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(USES_KEYS) !== null;

/** Maximum time between two keys of continuous typing, milliseconds. */
const TYPING = 1000;
/** The field that the last key was typed into, and its `timeStamp`; null: the last key typed no text. */
let typing: { field: Element; at: number } | null = null;

/**
 * Records the key. Whether it continues typing into a field that is gone by now, e.g. because a form was replaced by
 * the record's own screen.
 */
function continuesTyping(event: KeyboardEvent): boolean {
  const { key, target, timeStamp: at } = event;
  const last = typing;
  // A named key (Enter, Escape, Page Down) may have closed the field on purpose.
  const isText = key.length === 1 || isComposing(event);
  if (usesKeys(target)) {
    typing = isText ? { field: target as Element, at } : null;
    return false;
  }
  const isOn = last !== null && isText && at - last.at < TYPING && isGone(last.field);
  typing = isOn ? { ...last, at } : null;
  return isOn;
}

const isGone = (element: Element): boolean => !element.isConnected || !element.checkVisibility();
