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
  /** Names of the icons, several words separated by spaces. */
  names: Readonly<Record<string, string>>;
  /** Empty: none. */
  value: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Icons in a row: eight touch targets are wider than a phone. */
const columns = () => (matchMedia('(max-width: 640px)').matches ? 7 : 8);

/** Icons in rows, searchable by name; arrow keys move in all four directions while the search field has the focus. */
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
        // Choosing the selected icon again clears it, so that has to be reported, too.
        deselectable
        // Arrow keys would not start from an icon that is not in the list.
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
