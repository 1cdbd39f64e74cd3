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

/** Positions of lines in the window. */
export interface LinePlaces {
  /** Indexes of the first and the last line between two heights of the window, pixels from its top. */
  between: (top: number, bottom: number) => { first: number; last: number };
  /** Scrolls the page until a line is at a height of the window. */
  scrollTo: (at: number, top: number) => void;
}

/** A line's level, and its position among its siblings, all from 0. */
interface Branching {
  depth: number;
  at: number;
  of: number;
}

interface WindowedListProps<Item> {
  items: readonly Item[];
  label: string;
  keyOf: (item: Item) => string;
  /** Height before a line is measured, pixels. */
  lineHeight: number;
  /**
   * Key of a line that stays mounted wherever it is (it is being dragged or edited), as does the line with the focus.
   */
  pinnedKey?: string | null;
  places?: Ref<LinePlaces> | undefined;
  /** Position of a line in a tree; absent: a flat list. Must be stable: another function renders all lines again. */
  branchOf?: (item: Item) => Branching;
  /** Content of a line, inside a list item; rendered again only for other items or another function. */
  children: (item: Item) => ReactNode;
}

/**
 * A virtualised list: only visible lines (and a few more) are mounted, so a thousand cost what twenty do; in print all
 * are.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const { items, label, keyOf, lineHeight, pinnedKey = null, places, branchOf, children } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const first = useRef<number | null>(null);
  // Stable functions: with a new one the library measures all lines again.
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
    // Most lines are as high as the first: a line of the expected height moves no other.
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
        // The library's own scroll offset is clamped to the page before `top` is subtracted.
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

/**
 * Which lines are mounted: the visible ones, a few more, and the pinned ones; new ones are spread over several frames.
 */
function useLinesInTurn(pinned: readonly number[]): (range: Range) => number[] {
  const lines = useRef(NO_LINES);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!lines.current.isMissing) return;
    // The current frame has its share already.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setTurn(turn + 1));
    });
    return () => cancelAnimationFrame(frame);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(turn): a new function makes the library ask again.
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

/** One line. Memoised, so that scrolling does not render the lines that stay visible. */
const Line = memo(({ measure, name, index, top, item, content, onFocus, ...place }: LineProps) => (
  // No transform: it would become the containing block of fixed elements, such as a menu inside.
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: list items have levels (ARIA 1.2); a tree's role would capture the keys of its links and buttons
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

/** Top of the list on the page. When the content above changes its height, the page's height changes, too. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    // Not `offsetTop`: that is relative to the nearest positioned ancestor, which may be any.
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

/**
 * Whether the page is being printed. A store, so that React renders its change synchronously, before the event is over.
 */
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
