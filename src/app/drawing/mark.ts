/** What tells an element of the drawing from the others, and finds it again in what the app has drawn instead. */
export interface Mark {
  tag: string;
  /** What it is called, by reader and by address. */
  name: string;
  /** The line that it stands in: 「删除」 of one line is not that of another. */
  line: string;
  /** Which of those that are alike. */
  at: number;
}

/** What of a page is on its way. */
export const AWAITED = '[aria-busy="true"],.bone';

const CONTROL =
  'a,button,input,select,textarea,label,summary,[role=tab],[role=treeitem],[tabindex="0"]';

/** The control that an event on `target` is meant for; `target` itself where there is none. */
export const controlOf = (target: Element): Element => target.closest(CONTROL) ?? target;

/** The mark of an element within `root`; what lies around that is the body. */
export function markOf(element: Element, root: ParentNode): Mark {
  const mark = describe(element);
  return { ...mark, at: alike(mark, root).indexOf(element) };
}

/** The element with that mark within `root`; undefined: there is none that is the same to a reader. */
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
    // Other words of a line may change by the minute.
    line: line?.querySelector('a')?.getAttribute('href') ?? line?.textContent ?? '',
  };
}
