import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { NO_LINES, nextLines } from './lines-in-turn.ts';

/** Where lines stand in the window. */
export interface LinePlaces {
  /** Places of the first and the last line that reach between two heights of the window, pixels from its top. */
  between: (top: number, bottom: number) => { first: number; last: number };
  /** Scrolls the page until a line stands at a height of the window. */
  scrollTo: (at: number, top: number) => void;
}

/** A line's level, and its place among those of its branch, all from 0. */
interface Branching {
  depth: number;
  at: number;
  of: number;
}

interface WindowedListProps<Item> {
  items: readonly Item[];
  label: string;
  keyOf: (item: Item) => string;
  /** Height of a line before one was measured, pixels. */
  lineHeight: number;
  /** Key of a line that stays in the document wherever it is (it is being dragged or edited), as the one with the focus does. */
  pinnedKey?: string | null;
  places?: Ref<LinePlaces> | undefined;
  /** Where a line stands in a tree; without it they are a list. Rendered again only with another function. */
  branchOf?: (item: Item) => Branching;
  /** Content of a line; it stands in a list item, and is rendered again only with other items or another function. */
  children: (item: Item) => ReactNode;
}

/** A list of which only what is in sight (and a little more) is in the document, but on paper: a thousand lines cost what twenty do. */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const { items, label, keyOf, lineHeight, pinnedKey = null, places, branchOf, children } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const first = useRef<number | null>(null);
  // Functions that stay the same: with another one the library measures all lines anew.
  const getItemKey = useCallback((index: number) => keyOf(items[index] as Item), [items, keyOf]);
  const pinned = useMemo(
    () =>
      [pinnedKey, focused].flatMap((name) => {
        const at = name === null ? -1 : items.findIndex((item) => keyOf(item) === name);
        return at < 0 ? [] : at;
      }),
    [items, keyOf, pinnedKey, focused],
  );
  const rangeExtractor = useLinesInTurn(pinned);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    // Most lines are as high as the first: one that is as expected moves no other.
    estimateSize: () => first.current ?? lineHeight,
    measureElement: (...args) => {
      const height = measureElement(...args);
      first.current ??= height;
      return height;
    },
    getItemKey,
    overscan: 8,
    rangeExtractor,
    scrollMargin: top,
  });
  useImperativeHandle(
    places,
    () => ({
      between(top, bottom) {
        const lineAt = (y: number) => virtualizer.getVirtualItemForOffset(scrollY + y)?.index ?? 0;
        return { first: lineAt(top), last: lineAt(bottom) };
      },
      scrollTo(at, top) {
        // The library's own offset ends where the page does, before `top` is taken off.
        window.scrollTo(0, (virtualizer.measurementsCache[at]?.start ?? 0) - top);
      },
    }),
    [virtualizer],
  );
  if (useIsPrinting()) {
    return (
      <ul ref={list} aria-label={label}>
        {items.map((item) => (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as below
          <li key={keyOf(item)} aria-level={branchOf && branchOf(item).depth + 1}>
            {children(item)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul
      ref={list}
      className="windowed"
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <Line
          key={key}
          measure={virtualizer.measureElement}
          name={key as string}
          index={index}
          count={items.length}
          branching={branchOf?.(items[index] as Item)}
          top={start - top}
          item={items[index]}
          content={children as (item: unknown) => ReactNode}
          onFocus={setFocused}
        />
      ))}
    </ul>
  );
}

/** Which lines are in the document: those in sight, a little more, and the pinned ones; new ones come in turn. */
function useLinesInTurn(pinned: readonly number[]): (range: Range) => number[] {
  const lines = useRef(NO_LINES);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!lines.current.isMissing) return;
    // The frame that is being made has its share.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setTurn(turn + 1));
    });
    return () => cancelAnimationFrame(frame);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(turn): another function has the library ask again.
  return useCallback(
    (range: Range) => {
      const wanted = [...new Set([...defaultRangeExtractor(range), ...pinned])];
      lines.current = nextLines(lines.current, wanted, range, performance.now());
      return [...lines.current.shown].sort((a, b) => a - b);
    },
    [pinned, turn],
  );
}

interface LineProps {
  measure: (element: HTMLLIElement | null) => void;
  /** Its key. */
  name: string;
  index: number;
  count: number;
  branching: Branching | undefined;
  /** Pixels below the list's edge. */
  top: number;
  item: unknown;
  content: (item: unknown) => ReactNode;
  onFocus: (name: string) => void;
}

/** One line. While the list is scrolled those that stay in sight are left alone. */
const Line = memo(({ measure, name, index, top, item, content, onFocus, ...place }: LineProps) => (
  // No transform: a menu inside would take the line for the window.
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: list items have levels (ARIA 1.2); a tree's role would take the keys of its links and buttons
  <li
    ref={measure}
    data-index={index}
    aria-level={place.branching && place.branching.depth + 1}
    aria-setsize={place.branching?.of ?? place.count}
    aria-posinset={(place.branching?.at ?? index) + 1}
    style={{ top }}
    onFocus={() => onFocus(name)}
  >
    {content(item)}
  </li>
));

/** Where the list begins on the page. What stands above it may grow or shrink: then the page has another height. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    // Not `offsetTop`: that begins at the nearest positioned box, which may be any around the list.
    const measureTop = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measureTop();
    const sizes = new ResizeObserver(measureTop);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [list]);
  return top;
}

let printing = false;

/** Whether the page is being put on paper. A store: React renders what it changes before the event is over. */
const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);

function subscribe(onChange: () => void): () => void {
  const set = ({ type }: Event) => {
    printing = type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', set);
  addEventListener('afterprint', set);
  return () => {
    removeEventListener('beforeprint', set);
    removeEventListener('afterprint', set);
  };
}
