/** Identifies an element of the drawing, and finds its counterpart in the rendered app. */
export interface Mark {
  tag: string;
  /** Accessible name, address and text. */
  name: string;
  /** The row that contains it: 「删除」 of one row is not that of another. */
  line: string;
  /** Index among equal elements; -1: the body. */
  at: number;
}

/** Content of a page that is still loading. */
export const AWAITED = '[aria-busy="true"],.skeleton-block';

const CONTROL =
  'a,button,input,select,textarea,label,summary,[role=tab],[role=treeitem],[tabindex="0"]';

/** The control that contains the event target; `target` itself where there is none. */
export const controlOf = (target: Element): Element => target.closest(CONTROL) ?? target;

/** The mark of an element within `root`; any element outside `root` is marked as the body. */
export function markOf(element: Element, root: ParentNode): Mark {
  const mark = describe(element);
  return { ...mark, at: alike(mark, root).indexOf(element) };
}

/** The element with that mark within `root`; undefined: no element matches. */
export const findMarked = (mark: Mark, root: ParentNode): Element | undefined =>
  mark.at < 0 ? document.body : alike(mark, root)[mark.at];

const alike = (mark: Omit<Mark, 'at'>, root: ParentNode): Element[] =>
  [...root.querySelectorAll(mark.tag)].filter((element) => {
    const { name, line } = describe(element);
    return name === mark.name && line === mark.line;
  });

const NAMES = ['aria-label', 'href', 'name', 'placeholder'];

function describe(element: Element): Omit<Mark, 'at'> {
  const line = element.closest('tr,li,[role=row]');
  const named = NAMES.map((name) => element.getAttribute(name) ?? '');
  return {
    tag: element.localName,
    name: [...named, element.textContent].join('\n'),
    // Other text of a row may change by the minute.
    line: line?.querySelector('a')?.getAttribute('href') ?? line?.textContent ?? '',
  };
}
