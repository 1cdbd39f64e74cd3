import { createGridCollection, Listbox } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../marks/Icon.tsx';
import { PopoverPopup } from './PopoverPopup.tsx';

interface IconPopupProps {
  open: boolean;
  /** `id` of the field's button. */
  triggerId: string;
  label: string;
  /** What each icon is called, with a space between several words. */
  names: Readonly<Record<string, string>>;
  /** Empty: none. */
  value: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Icons of one line: eight for fingers are wider than a phone. */
const columns = () => (matchMedia('(max-width: 640px)').matches ? 7 : 8);

/** Icons in lines, found by their names; the arrows go in all four directions while the search has the focus. */
export function IconPopup(props: IconPopupProps) {
  const { open, triggerId, label, names, value, onChoose, onClose } = props;
  const [query, setQuery] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const collection = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    const items = Object.entries(names)
      .filter((words) => words.join(' ').includes(wanted))
      .map(([name, words]) => ({ value: name, label: words.split(' ', 1)[0] ?? name }));
    return createGridCollection({ items, columnCount: columns() });
  }, [names, query]);
  const isKnown = Object.hasOwn(names, value);
  const close = () => {
    setQuery('');
    onClose();
  };
  const choose = (name: string) => {
    close();
    onChoose(name);
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
        value={isKnown ? [value] : []}
        // The chosen one, chosen again, leaves none: so it is reported, too.
        deselectable
        // The arrows would not start from one that is not there.
        defaultHighlightedValue={isKnown ? value : null}
        typeahead={false}
        onValueChange={(details) => choose(details.value[0] ?? value)}
      >
        <Listbox.Input
          ref={first}
          aria-label={`查找${label}`}
          placeholder="按名称找"
          autoHighlight
          keyboardPriority="navigate"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Listbox.Content aria-label={label} className="icon-grid">
          {collection.items.map((item) => (
            <Listbox.Item key={item.value} item={item} highlightOnHover title={item.label}>
              <Icon name={item.value} />
              <Listbox.ItemText>{item.label}</Listbox.ItemText>
            </Listbox.Item>
          ))}
        </Listbox.Content>
      </Listbox.Root>
      <div className="popup-foot">
        <span className="soft small" role="status">
          {collection.size === 0 ? '没有找到' : `${collection.size} 个图标`}
        </span>
        <Button tone="plain" onClick={() => choose('')}>
          清除
        </Button>
      </div>
    </PopoverPopup>
  );
}
