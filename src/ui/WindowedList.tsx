import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface WindowedListProps<Item> {
  items: readonly Item[];
  label: string;
  keyOf: (item: Item) => string;
  /** Height of a line before it was measured, pixels. */
  lineHeight: number;
  /** Key of a line that stays in the document wherever it is (it is being dragged, or has the focus). */
  keep?: string | null;
  /** Content of a line; it stands in a list item. */
  children: (item: Item) => ReactNode;
}

/** A list of which only what is in sight (and a little more) is in the document: a thousand lines cost what twenty do. */
export function WindowedList<Item>({
  items,
  label,
  keyOf,
  lineHeight,
  keep = null,
  children,
}: WindowedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const { getTotalSize, getVirtualItems, measureElement } = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => lineHeight,
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan: 8,
    rangeExtractor: (range) => {
      const kept = keep === null ? -1 : items.findIndex((item) => keyOf(item) === keep);
      const near = defaultRangeExtractor(range);
      return kept < 0 || near.includes(kept) ? near : [...near, kept].sort((a, b) => a - b);
    },
    scrollMargin: top,
  });
  // What stands above the list may grow or shrink with every change of the screen.
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0));
  return (
    <ul ref={list} className="windowed" aria-label={label} style={{ height: getTotalSize() }}>
      {getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          // No transform: a menu inside would take the line for the window.
          style={{ top: start - top }}
        >
          {children(items[index] as Item)}
        </li>
      ))}
    </ul>
  );
}
