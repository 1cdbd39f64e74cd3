import { createListCollection, Listbox } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { type Finding, type Option, optionsFor, unfolded } from '../fields/options.ts';
import { Icon } from '../marks/Icon.tsx';
import { PopoverPopup } from './PopoverPopup.tsx';

export interface ListboxPopupProps {
  open: boolean;
  /** `id` of the field's button. */
  triggerId: string;
  label: string;
  options: readonly Option[];
  value: string;
  finding?: Finding | undefined;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Above this number, and in every tree, there is a search field. */
const MANY = 8;
/** Maximum number of rendered options; searching finds the others. */
const DRAWN = 200;

/** The options of a select, with a search field where there are many. */
export function ListboxPopup(props: ListboxPopupProps) {
  const { open, triggerId, label, options, value, finding, onChoose, onClose } = props;
  const [query, setQuery] = useState('');
  const first = useRef<HTMLDivElement & HTMLInputElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(
    () => (query ? optionsFor(options, query) : unfolded(options, closed)),
    [options, query, closed],
  );
  const chosenAt = query ? -1 : found.findIndex((one) => one.value === value);
  const start = chosenAt < DRAWN ? 0 : chosenAt - DRAWN / 2;
  const drawn = useMemo(() => found.slice(start, start + DRAWN), [found, start]);
  const collection = useMemo(
    () => createListCollection({ items: drawn, isItemDisabled: (item) => !!item.disabled }),
    [drawn],
  );
  const branches = useMemo(() => branchesOf(options), [options]);
  const isTree = branches.size > 0;
  const searching = isTree || options.length > MANY || finding !== undefined;
  // Controlled: the listbox would reset the highlight whenever its options change, as by folding a branch.
  const [moved, setMoved] = useState<string | null>();
  // An option in a closed branch cannot be highlighted.
  const chosen = chosenAt < 0 ? null : value;
  // Null: nothing was found at first.
  const highlighted = moved === undefined ? chosen : (moved ?? bestOf(found));
  const search = (text: string) => {
    setQuery(text);
    setMoved(text ? bestOf(optionsFor(options, text)) : undefined);
    finding?.find(text);
  };
  /** Search results are shown with their ancestors, so folding is disabled. */
  const fold = (branch: string | null, shut: boolean) => {
    if (query || branch === null || !branches.has(branch)) return;
    setClosed((now) => new Set(shut ? [...now, branch] : [...now].filter((one) => one !== branch)));
  };
  const close = () => {
    search('');
    onClose();
  };
  return (
    <PopoverPopup
      open={open}
      triggerId={triggerId}
      label={label}
      kind="list"
      align="start"
      focusFirst={() => first.current}
      onClose={close}
    >
      <Listbox.Root
        collection={collection}
        value={[value]}
        // Choosing the selected option again clears it, so that has to be reported, too.
        deselectable
        highlightedValue={highlighted}
        typeahead={!searching}
        onHighlightChange={(details) => setMoved(details.highlightedValue ?? undefined)}
        onValueChange={(details) => {
          close();
          onChoose(details.value[0] ?? value);
        }}
      >
        {searching && (
          <Listbox.Input
            ref={first}
            aria-label={`查找${label}`}
            placeholder="查找"
            value={query}
            onChange={(event) => search(event.target.value)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowLeft') fold(highlighted, true);
              if (key === 'ArrowRight') fold(highlighted, false);
            }}
          />
        )}
        <Listbox.Content aria-label={label} {...(!searching && { ref: first })}>
          {drawn.map((item) => (
            <Listbox.Item
              key={item.value}
              item={item}
              aria-description={item.detail}
              highlightOnHover
              style={{ paddingInlineStart: `${9 + 18 * (item.depth ?? 0)}px` }}
            >
              {isTree && (
                <Fold
                  branch={branches.has(item.value)}
                  shut={closed.has(item.value) && !query}
                  onFold={(shut) => fold(item.value, shut)}
                />
              )}
              <Listbox.ItemText>
                <Found text={item.label} query={query} />
                {item.state && <span className="soft">（{item.state}）</span>}
              </Listbox.ItemText>
              {item.detail && (
                <small className="soft" aria-hidden="true">
                  {item.detail}
                </small>
              )}
              <Listbox.ItemIndicator>
                <Icon name="check" size={15} />
              </Listbox.ItemIndicator>
            </Listbox.Item>
          ))}
        </Listbox.Content>
        {isTree && <p className="popup-hint">↑ ↓ 选择，← 收起，→ 展开</p>}
        <Rest found={found.length} drawn={drawn.length} status={query && finding?.status} />
      </Listbox.Root>
    </PopoverPopup>
  );
}

const bestOf = (options: readonly Option[]): string | null =>
  options.find(({ disabled }) => !disabled)?.value ?? null;

/** The values of options with children. */
const branchesOf = (options: readonly Option[]): ReadonlySet<string> =>
  new Set(
    options
      .filter(({ depth = 0 }, at) => (options[at + 1]?.depth ?? 0) > depth)
      .map(({ value }) => value),
  );

interface FoldProps {
  branch: boolean;
  shut: boolean;
  onFold: (shut: boolean) => void;
}

/** For a pointer: an option cannot contain a button; by keyboard the arrow keys fold. */
const Fold = ({ branch, shut, onFold }: FoldProps) => (
  <span
    style={{ width: 16, flex: 'none' }}
    aria-hidden="true"
    onClick={(event) => {
      if (!branch) return;
      event.stopPropagation();
      onFold(!shut);
    }}
  >
    {branch && <Icon name={shut ? 'chevron' : 'down'} size={14} />}
  </span>
);

/** A label with the search text highlighted. */
function Found({ text, query }: { text: string; query: string }) {
  const wanted = query.trim();
  const at = wanted ? text.toLowerCase().indexOf(wanted.toLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <b style={{ color: 'var(--brand-ink)' }}>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}

interface RestProps {
  found: number;
  drawn: number;
  /** What is known of options that are not among the given ones. */
  status: string | undefined;
}

/** What the list does not show, in words. */
function Rest({ found, drawn, status }: RestProps) {
  if (status || found === 0)
    return (
      <p className="popup-hint" role="status">
        {status || '没有找到'}
      </p>
    );
  return found > drawn && <p className="popup-hint">还有 {found - drawn} 项，输入文字查找</p>;
}
