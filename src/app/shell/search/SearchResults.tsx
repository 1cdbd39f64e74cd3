import { Icon } from '../../../ui/Icon.tsx';
import type { SearchEntry } from './search-entries.ts';

interface Group {
  /** '' where the results need no heading. */
  title: string;
  entries: readonly SearchEntry[];
}

interface SearchResultsProps {
  id: string;
  groups: readonly Group[];
  /** The highlighted result, counted over all groups. */
  at: number;
  onMove: (at: number) => void;
  onChoose: (entry: SearchEntry) => void;
}

/** The list below the header search. It takes no focus: pressing the mouse on it leaves the field's alone. */
export function SearchResults({ id, groups, at, onMove, onChoose }: SearchResultsProps) {
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      {count === 0 ? (
        <p className="search-empty">没有匹配的菜单</p>
      ) : (
        <div role="listbox" id={id} aria-label="搜索结果">
          {groups.map(({ title, entries }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div role="group" aria-label={title || '搜索结果'} key={title}>
              {title && <p aria-hidden="true">{title}</p>}
              {entries.map((entry, nth) => {
                const place = (starts[index] ?? 0) + nth;
                return (
                  <Option
                    key={`${entry.location}${place}`}
                    id={`${id}-${place}`}
                    entry={entry}
                    selected={place === at}
                    onMove={() => place !== at && onMove(place)}
                    onChoose={() => onChoose(entry)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      <p className="sr-only" role="status" aria-label="搜索结果数">
        {count === 0 ? '没有匹配的菜单' : `${count} 个结果`}
      </p>
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: SearchEntry;
  selected: boolean;
  onMove: () => void;
  onChoose: () => void;
}

function Option({ id, entry, selected, onMove, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={selected}
      onPointerMove={onMove}
      onClick={onChoose}
    >
      <span>
        {entry.label}
        {entry.address && <small className="soft"> {entry.address}</small>}
      </span>
      {entry.outside && <Icon name="link" size={14} />}
    </div>
  );
}
