import { neutraliseHtml } from './neutralise-html.ts';
import { extractPictures, showPictures } from './pasted-pictures.ts';
import { listsOf } from './word-lists.ts';

/** The clipboard's content, as far as a text can contain it. */
export interface Pasted {
  /** Pictures are `img` elements; those in {@link pictures} have their index there as `data-picture`. */
  html: string;
  /** Pictures that came as data and must be uploaded. */
  pictures: readonly File[];
  /** Pictures on other sites, which this page may not fetch: their alternative text, or ''. */
  lost: readonly string[];
  /** Number of videos, sounds and frames, which a text cannot contain. */
  media: number;
  /** Whether there is anything besides pictures. */
  hasText: boolean;
}

const NO_TEXT = 'style, script, meta, link, title, head, xml, template, noscript, math';
const MEDIA = 'iframe, video, audio, object, embed, mpvoice, mpvideo, mp-common-videosnap';
const BLOCK =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, thead, tbody, tr, td, th, blockquote, figure, pre, hr, section, article, div, img';
const CJK = '[\\p{Script=Han}，。；：、！？“”‘’（）《》【】]';
const LINE_BETWEEN = new RegExp(`(?<=${CJK})[ \\t]*\\r?\\n[ \\t]*(?=${CJK})`, 'gu');

/** Cleans HTML from a clipboard (Word, WPS, WeChat, browsers); `isOurs` decides which pictures may stay as they are. */
export function cleanPaste(html: string, isOurs: (address: string) => boolean): Pasted {
  const { body } = new DOMParser().parseFromString(neutraliseHtml(html), 'text/html');
  showPictures(body);
  const media = body.querySelectorAll(MEDIA).length;
  for (const element of body.querySelectorAll(`${NO_TEXT}, ${MEDIA}`)) element.remove();
  const found = extractPictures(body, isOurs);
  // Word's own elements, such as `o:p`.
  for (const element of body.querySelectorAll('*'))
    if (element.localName.includes(':')) unwrap(element);
  removeComments(body);
  joinLines(body);
  listsOf(body);
  for (const element of body.querySelectorAll('h1, h5, h6, .MsoTitle')) renameHeading(element);
  for (const element of body.querySelectorAll<HTMLElement>('*')) applyStyle(element);
  flatten(body);
  dropEmpty(body);
  const hasText = (body.textContent ?? '').trim() !== '';
  return { html: body.innerHTML, media, hasText, ...found };
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Conditional comments, and the fragment markers of the clipboard. */
function removeComments(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType === Node.COMMENT_NODE) node.parentNode?.removeChild(node);
    else removeComments(node);
  }
}

/** Word wraps lines of its source anywhere; between Chinese characters the line break would become a blank. */
function joinLines(root: Node): void {
  for (const node of root.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) joinLines(node);
    else if (node.nodeValue?.includes('\n'))
      node.nodeValue = node.nodeValue.replace(LINE_BETWEEN, '');
  }
}

/** Converts presentational style to semantic elements; the style itself is dropped. */
function applyStyle(element: HTMLElement): void {
  const style = styleOf(element);
  const isBlock = element.matches(BLOCK);
  const align = /^(?:center|right|end)/.exec(style['text-align'] ?? '')?.[0];
  for (const mark of isBlock ? [] : marksOf(style)) {
    const made = element.ownerDocument.createElement(mark);
    made.append(...element.childNodes);
    element.append(made);
  }
  // Google Docs wraps everything in a `b` with normal weight.
  if (element.matches('b, strong') && /^(?:normal|400)/.test(style['font-weight'] ?? '')) {
    unwrap(element);
    return;
  }
  for (const { name } of [...element.attributes])
    if (!ALLOWED.has(name)) element.removeAttribute(name);
  if (align && element.matches('p, h1, h2, h3, h4, h5, h6, section, div')) {
    element.className = `align-${align === 'end' ? 'right' : align}`;
  } else if (!/^(?:law-quote|align-\w+)$/.test(element.className)) {
    element.removeAttribute('class');
  }
}

/** Attributes that later steps read; the editor's own rules drop invalid values. */
const ALLOWED = new Set([
  'class',
  'href',
  'src',
  'data-picture',
  'alt',
  'colspan',
  'rowspan',
  'start',
  'data-law',
]);

/** Declarations of the former `style` attribute. */
function styleOf(element: Element): Record<string, string> {
  const declared = (element.getAttribute('data-style') ?? '')
    .split(';')
    .map((one) => one.split(':'));
  return Object.fromEntries(
    declared.map(([name = '', ...value]) => [
      name.trim().toLowerCase(),
      value.join(':').trim().toLowerCase(),
    ]),
  );
}

function marksOf(style: Record<string, string>): string[] {
  const weight = style['font-weight'] ?? '';
  const line = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`;
  return [
    ...(/^(?:bold|[6-9]00)/.test(weight) ? ['strong'] : []),
    ...(style['font-style'] === 'italic' ? ['em'] : []),
    ...(line.includes('underline') ? ['u'] : []),
    ...(line.includes('line-through') ? ['s'] : []),
  ];
}

/** The first heading of a text is its title, which has a field of its own; six levels are too many to read. */
function renameHeading(element: Element): void {
  const name = element.matches('h5, h6') ? 'h4' : 'h2';
  const made = element.ownerDocument.createElement(name);
  made.setAttribute('data-style', element.getAttribute('data-style') ?? '');
  made.append(...element.childNodes);
  element.replaceWith(made);
}

/** Nested boxes (WeChat) become paragraphs; a box with block children is unwrapped. */
function flatten(body: HTMLElement): void {
  for (const box of [...body.querySelectorAll('section, article, div, main, center')].reverse()) {
    if (box.querySelector(BLOCK)) {
      for (const block of box.querySelectorAll<HTMLElement>('p, h2, h3, h4')) {
        if (box.className && !block.className) block.className = box.className;
      }
      unwrap(box);
    } else {
      const paragraph = body.ownerDocument.createElement('p');
      if (box.className) paragraph.className = box.className;
      paragraph.append(...box.childNodes);
      box.replaceWith(paragraph);
    }
  }
}

/** Placeholder paragraphs, and links without a target. */
function dropEmpty(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a:not([href]), a[href^="#"]')) unwrap(link);
  for (const block of [...body.querySelectorAll('p, h2, h3, h4, span')].reverse()) {
    const isEmpty = (block.textContent ?? '').replace(/[\s\u00a0\u200b\ufeff]/g, '') === '';
    const inCell = block.parentElement?.matches('td, th') && !block.nextElementSibling;
    if (isEmpty && !block.querySelector('img') && !inCell) block.remove();
  }
}
