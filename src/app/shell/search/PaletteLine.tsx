import type { MouseEvent } from 'react';
import { wordsOf } from '../../../contract/words.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { useSettings } from '../../../state/device/preferences.store.ts';
import { isSingle, keyNames, shortcutOf } from '../../../state/keys/shortcuts.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { isMarked, StateMark } from '../../../ui/marks/StateMark.tsx';
import type { PaletteEntry } from './palette-entry.ts';

interface PaletteLineProps {
  id: string;
  entry: PaletteEntry;
  typed: string;
  selected: boolean;
  onMove: () => void;
  onChoose: (event: MouseEvent) => void;
}

/** One line of the palette: kind, title and path. */
export function PaletteLine({ id, entry, typed, selected, onMove, onChoose }: PaletteLineProps) {
  const { title, icon, detail, status, inText, shortcut, outside } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      role="option"
      id={id}
      // Tab leaves the palette: no line ever has the focus.
      tabIndex={selected ? 0 : -1}
      aria-selected={selected}
      onPointerMove={onMove}
      onClick={onChoose}
    >
      <Icon name={icon} size={16} />
      <span className="search-title" title={title}>
        <Marked text={title} words={wordsOf(typed)} />
      </span>
      {status && <State state={status} />}
      {(detail || inText) && (
        <span className="search-detail">
          {inText ? <>正文含「{typed.trim().slice(0, 12)}」</> : detail}
        </span>
      )}
      {shortcut && <Keys of={shortcut} />}
      {outside && <Icon name="link" size={14} />}
    </div>
  );
}

/** The shortcut of an action; not part of the line's accessible name. */
function Keys({ of }: { of: NonNullable<PaletteEntry['shortcut']> }) {
  const { singleKeys } = useSettings();
  const [chord] = shortcutOf(of).chords;
  if (isSingle(chord) && !singleKeys) return null;
  return (
    <span aria-hidden="true">
      <kbd>{keyNames(chord).join(' ')}</kbd>
    </span>
  );
}

function State({ state }: { state: string }) {
  const { labelOf } = useDict('article_status');
  return isMarked(state) ? <StateMark name={state} label={labelOf(state)} /> : null;
}

/** A text with the search words marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const parts: { from: number; to: number }[] = [];
  const compared = text.toLowerCase();
  // Where lower case changes the length of a letter, offsets would differ.
  const isSame = compared.length === text.length;
  for (const word of isSame ? words : []) {
    const from = compared.indexOf(word);
    if (from >= 0) parts.push({ from, to: from + word.length });
  }
  parts.sort((one, other) => one.from - other.from);
  const pieces = [];
  let end = 0;
  for (const { from, to } of parts) {
    if (from < end) continue;
    pieces.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...pieces, text.slice(end)];
}
