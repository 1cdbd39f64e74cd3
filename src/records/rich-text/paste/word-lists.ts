/** Word's mark of a paragraph that is a list entry: `mso-list:l0 level2 lfo1`. */
const ENTRY = /mso-list:\s*l\d+\s+level(\d+)/i;
const NUMBER = /^[（(]?(?:\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、）．]/i;

interface OpenList {
  /** Level as Word counts it. */
  level: number;
  list: HTMLElement;
}

/** Converts Word's paragraphs that only look like list entries into lists. */
export function listsOf(body: HTMLElement): void {
  /** Outermost first. */
  let open: readonly OpenList[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = Number(ENTRY.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    const goesOn = open[0]?.list.nextElementSibling === paragraph;
    const name = NUMBER.test(removeMarker(paragraph)) ? 'ol' : 'ul';
    open = openTo(level, name, goesOn ? open : [], paragraph);
    const entry = body.ownerDocument.createElement('li');
    open.at(-1)?.list.append(entry);
    paragraph.removeAttribute('data-style');
    entry.append(paragraph);
  }
}

/**
 * The open lists for an entry of this level; the last one is created where it is missing. A nested list is inside an
 * entry of the outer one: an entry that skips levels is one deeper than the entry before it, and following entries of
 * the skipped levels are next to it.
 */
function openTo(
  level: number,
  name: 'ol' | 'ul',
  open: readonly OpenList[],
  paragraph: Element,
): readonly OpenList[] {
  const around = open.filter((one) => one.level < level);
  const going = open[around.length]?.list;
  const list = going?.localName === name ? going : beginList(paragraph, name, around.at(-1)?.list);
  return [...around, { level, list }];
}

function beginList(paragraph: Element, name: 'ol' | 'ul', around: HTMLElement | undefined) {
  const list = paragraph.ownerDocument.createElement(name);
  if (around) around.lastElementChild?.append(list);
  else paragraph.before(list);
  return list;
}

/** Removes the number or bullet that Word has written into the text; returns it. */
function removeMarker(paragraph: Element): string {
  for (const span of paragraph.querySelectorAll('span')) {
    if (!/mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? '')) continue;
    const marker = (span.textContent ?? '').replace(/[\s\u00a0]/g, '');
    span.remove();
    return marker;
  }
  return '';
}
