/** How Word marks a paragraph that is a list's entry: `mso-list:l0 level2 lfo1`. */
const ENTRY = /mso-list:\s*l\d+\s+level(\d+)/i;
const NUMBER = /^[（(]?(?:\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、）．]/i;

/** Makes lists of Word's paragraphs that only look like their entries. */
export function listsOf(body: HTMLElement): void {
  /** The lists that are open, the outermost first. */
  let open: HTMLElement[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(ENTRY.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const goesOn = open[0]?.nextElementSibling === paragraph;
    const name = NUMBER.test(takeMarker(paragraph)) ? 'ol' : 'ul';
    open = openTo(level, name, goesOn ? open : [], paragraph);
    const entry = body.ownerDocument.createElement('li');
    open.at(-1)?.append(entry);
    paragraph.removeAttribute('data-style');
    entry.append(paragraph);
  }
}

/** The lists that an entry of this level stands in; those that are missing are begun. */
function openTo(
  level: number,
  name: 'ol' | 'ul',
  open: readonly HTMLElement[],
  paragraph: Element,
): HTMLElement[] {
  const lists = open.slice(0, level);
  if (lists.length === level && lists.at(-1)?.localName !== name) lists.pop();
  while (lists.length < level) lists.push(beginList(paragraph, name, lists.at(-1)));
  return lists;
}

function beginList(before: Element, name: 'ol' | 'ul', parent: HTMLElement | undefined) {
  const list = before.ownerDocument.createElement(name);
  if (!parent) before.before(list);
  else if (parent.lastElementChild) parent.lastElementChild.append(list);
  else {
    const entry = before.ownerDocument.createElement('li');
    entry.append(list);
    parent.append(entry);
  }
  return list;
}

/** Removes the number or sign that Word has written into the text; returns it. */
function takeMarker(paragraph: Element): string {
  for (const span of paragraph.querySelectorAll('span')) {
    if (!/mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? '')) continue;
    const marker = (span.textContent ?? '').replace(/[\s\u00a0]/g, '');
    span.remove();
    return marker;
  }
  return '';
}
