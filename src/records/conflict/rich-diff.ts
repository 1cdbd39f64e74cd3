import { diffArrays } from 'diff';
import { chineseWords } from './chinese-words.ts';

/** How a block differs: 改 changed inside, 增 added, 删 deleted. */
type Change = '改' | '增' | '删';

/** Blocks with inline content only. */
const WRITTEN = new Set(['P', 'H2', 'H3', 'H4', 'FIGCAPTION']);
/** Container blocks, whose children are compared one by one. */
const HOLDING = new Set([
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'FIGURE',
  'TABLE',
  'TBODY',
  'THEAD',
  'TR',
  'TD',
  'TH',
]);
/** Share of distinct characters that two blocks must have in common to count as one changed block. */
const ALIKE = 0.35;

/** Both versions of a rich text in one: deletions in `del`, insertions in `ins`, in place. Inputs are clean HTML. */
export function diffRichText(before: string, after: string): DocumentFragment {
  const made = document.createDocumentFragment();
  made.append(...diffBlocks(blocksOf(before), blocksOf(after), framed));
  return made;
}

function blocksOf(html: string): Element[] {
  return [...new DOMParser().parseFromString(html, 'text/html').body.children];
}

type Frame = (block: Element, change: Change) => Element;

/** A block in a frame that carries the sign of its change. */
function framed(block: Element, change: Change): Element {
  const frame = document.createElement('div');
  frame.className = 'diff-change';
  frame.dataset.change = change;
  frame.append(block);
  return frame;
}

/** A row, an item or a cell cannot be wrapped in a frame: it carries the sign itself. */
const signed: Frame = (block, change) => {
  (block as HTMLElement).dataset.change = change;
  return block;
};

function diffBlocks(
  before: readonly Element[],
  after: readonly Element[],
  frame: Frame,
): Element[] {
  const parts = diffArrays(
    before.map(({ outerHTML }) => outerHTML),
    after.map(({ outerHTML }) => outerHTML),
  );
  const made: Element[] = [];
  let [from, to] = [0, 0];
  let gone: Element[] = [];
  for (const { added, removed, value } of parts) {
    if (removed) {
      made.push(...gone.map((block) => frame(whole(block, 'del'), '删')));
      gone = before.slice(from, from + value.length);
      from += value.length;
    } else if (added) {
      made.push(...pairUp(gone, after.slice(to, to + value.length), frame));
      gone = [];
      to += value.length;
    } else {
      made.push(...gone.map((block) => frame(whole(block, 'del'), '删')));
      gone = [];
      made.push(...after.slice(to, to + value.length));
      from += value.length;
      to += value.length;
    }
  }
  made.push(...gone.map((block) => frame(whole(block, 'del'), '删')));
  return made;
}

/** Matches deleted blocks with the inserted ones in their place: a similar pair is one changed block. */
function pairUp(gone: readonly Element[], come: readonly Element[], frame: Frame): Element[] {
  const made: Element[] = [];
  let next = 0;
  for (const old of gone) {
    const at = come.findIndex((block, place) => place >= next && isAlike(old, block));
    if (at < 0) {
      made.push(frame(whole(old, 'del'), '删'));
      continue;
    }
    made.push(...come.slice(next, at).map((block) => frame(whole(block, 'ins'), '增')));
    const block = come[at];
    if (block) made.push(frame(changed(old, block), '改'));
    next = at + 1;
  }
  made.push(...come.slice(next).map((block) => frame(whole(block, 'ins'), '增')));
  return made;
}

function isAlike(one: Element, other: Element): boolean {
  if (kindOf(one) !== kindOf(other)) return false;
  if (one.tagName === 'IMG') return one.getAttribute('src') === other.getAttribute('src');
  // Tables, lists and table parts are matched by position: their content is compared inside.
  if (PLACED.has(one.tagName)) return true;
  const [a, b] = [new Set(one.textContent), new Set(other.textContent)];
  const common = [...a].filter((sign) => b.has(sign)).length;
  return common >= ALIKE * Math.max(a.size, b.size);
}

const PLACED = new Set(['TABLE', 'TBODY', 'THEAD', 'TD', 'TH', 'UL', 'OL']);
/** Headings of different levels count as the same kind, as do head cells and cells. */
const kindOf = ({ tagName }: Element): string =>
  tagName.replace(/^H\d$/, 'H').replace(/^T[DH]$/, 'CELL');

/** The newer block with its inner changes marked. */
function changed(before: Element, after: Element): Element {
  const made = after.cloneNode(false) as Element;
  if (after.tagName === 'IMG') return pictureChange(before, after);
  if (WRITTEN.has(after.tagName)) made.append(...diffWords(before, after));
  else if (HOLDING.has(after.tagName)) {
    made.append(...diffBlocks([...before.children], [...after.children], signed));
  } else made.append(...after.childNodes);
  return made;
}

/** An unchanged picture with the old and the new alternative text. */
function pictureChange(before: Element, after: Element): Element {
  const made = document.createElement('figure');
  const caption = document.createElement('figcaption');
  const [old, now] = [before.getAttribute('alt') ?? '', after.getAttribute('alt') ?? ''];
  caption.append('替代文字：');
  if (old !== now) caption.append(mark('del', old), mark('ins', now));
  else caption.append(`${now}（大小改了）`);
  made.append(after.cloneNode(), caption);
  return made;
}

function mark(tag: 'ins' | 'del', text: string): Element {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** A block that was inserted or deleted as a whole. */
function whole(block: Element, tag: 'ins' | 'del'): Element {
  const made = block.cloneNode(true) as Element;
  if (made.tagName === 'IMG' || made.tagName === 'HR') {
    const frame = document.createElement(tag);
    frame.append(made);
    return frame;
  }
  const written = [made, ...made.querySelectorAll('*')].filter(
    (one) => WRITTEN.has(one.tagName) || isBareCell(one),
  );
  for (const one of written) {
    const inner = document.createElement(tag);
    inner.append(...one.childNodes);
    one.append(inner);
  }
  return made;
}

const isBareCell = (one: Element): boolean =>
  ['LI', 'TD', 'TH', 'BLOCKQUOTE'].includes(one.tagName) &&
  ![...one.children].some(({ tagName }) => WRITTEN.has(tagName) || HOLDING.has(tagName));

/** A word of a block with its marks, from the outermost in. */
interface Token {
  text: string;
  marks: readonly Element[];
  key: string;
}

function diffWords(before: Element, after: Element): Node[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const parts = diffArrays(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
  );
  const made: Node[] = [];
  let [from, to] = [0, 0];
  for (const { added, removed, value } of parts) {
    const tokens = removed
      ? old.slice(from, from + value.length)
      : now.slice(to, to + value.length);
    if (!added) from += value.length;
    if (!removed) to += value.length;
    const nodes = written(tokens);
    if (!added && !removed) made.push(...nodes);
    else {
      const frame = document.createElement(added ? 'ins' : 'del');
      frame.append(...nodes);
      made.push(frame);
    }
  }
  return made;
}

function tokensOf(node: Node, marks: readonly Element[] = []): Token[] {
  return [...node.childNodes].flatMap((child): Token[] => {
    if (child.nodeName === 'BR') return [{ text: '\n', marks, key: '\n' }];
    if (child instanceof Element) return tokensOf(child, [...marks, child]);
    const around = marks.map((one) => (one.cloneNode(false) as Element).outerHTML).join('');
    return [...chineseWords().segment(child.textContent ?? '')].map(({ segment }) => ({
      ...{ text: segment, marks, key: `${around}|${segment}` },
    }));
  });
}

/** Words with their marks, in as few elements as possible. */
function written(tokens: readonly Token[]): Node[] {
  const made: Node[] = [];
  let [text, around] = ['', tokens[0]?.marks ?? []];
  const flush = () => {
    if (text) made.push(marked(text, around));
    text = '';
  };
  for (const token of tokens) {
    const isSame =
      token.marks.length === around.length && token.marks.every((one, at) => one === around[at]);
    if (!isSame || token.text === '\n') flush();
    around = token.marks;
    if (token.text === '\n') made.push(document.createElement('br'));
    else text += token.text;
  }
  flush();
  return made;
}

function marked(text: string, marks: readonly Element[]): Node {
  return marks.reduceRight<Node>((inner, one) => {
    const outer = one.cloneNode(false);
    outer.appendChild(inner);
    return outer;
  }, document.createTextNode(text));
}
