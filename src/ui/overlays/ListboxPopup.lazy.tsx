import { createListCollection, Listbox } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { type Option, optionsFor } from '../fields/options.ts';
import { Icon } from '../marks/Icon.tsx';
import { PopoverPopup } from './PopoverPopup.tsx';

export interface ListboxPopupProps {
  open: boolean;
  /** `id` of the field's button. */
  triggerId: string;
  label: string;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Beyond so many, and in every tree, a line to search in stands above them. */
const MANY = 8;
/** Most that are drawn at once; searching finds the others. */
const DRAWN = 200;

/** What a select offers, with search where it is much. */
export function ListboxPopup(props: ListboxPopupProps) {
  const { open, triggerId, label, options, value, onChoose, onClose } = props;
  const [query, setQuery] = useState('');
  const first = useRef<HTMLDivElement & HTMLInputElement>(null);
  const found = useMemo(() => optionsFor(options, query), [options, query]);
  const chosenAt = query ? -1 : found.findIndex((one) => one.value === value);
  const start = chosenAt < DRAWN ? 0 : chosenAt - DRAWN / 2;
  const drawn = useMemo(() => found.slice(start, start + DRAWN), [found, start]);
  const collection = useMemo(
    () => createListCollection({ items: drawn, isItemDisabled: (item) => !!item.disabled }),
    [drawn],
  );
  const isTree = options.some(({ depth = 0 }) => depth > 0);
  const searching = isTree || options.length > MANY;
  const close = () => {
    setQuery('');
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
        // The chosen one, chosen again, leaves none: so it is reported, too.
        deselectable
        defaultHighlightedValue={value}
        typeahead={!searching}
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
            autoHighlight
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        <Listbox.Content aria-label={label} {...(!searching && { ref: first })}>
          {drawn.map((item) => (
            <Listbox.Item
              key={item.value}
              item={item}
              highlightOnHover
              style={{ paddingInlineStart: `${9 + 18 * (item.depth ?? 0)}px` }}
            >
              <Listbox.ItemText>
                <Found text={item.label} query={query} />
              </Listbox.ItemText>
              <Listbox.ItemIndicator>
                <Icon name="check" size={15} />
              </Listbox.ItemIndicator>
            </Listbox.Item>
          ))}
        </Listbox.Content>
        <Rest found={found.length} drawn={drawn.length} />
      </Listbox.Root>
    </PopoverPopup>
  );
}

/** A label with what was searched for in it. */
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

/** What the list does not show, in words. */
function Rest({ found, drawn }: { found: number; drawn: number }) {
  if (found === 0)
    return (
      <p className="popup-note" role="status">
        没有找到
      </p>
    );
  return found > drawn && <p className="popup-note">还有 {found - drawn} 项，输入文字查找</p>;
}
