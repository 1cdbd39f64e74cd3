/** An inline element. */
export interface Inline {
  kind: 'text' | 'strong' | 'code' | 'link';
  text: string;
  /** Address of a link to another site. */
  href?: string;
}

/** A block element. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; alt: string; file: string };

const MARKED = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;
const ITEM = /^(?:- |\d+\. )/;

/**
 * Parses the manual: the subset of Markdown that it uses. Unknown syntax stays text; no HTML is produced, and only web
 * addresses become links.
 */
export function parseHelp(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const part of markdown.replaceAll('\r', '').split(/\n{2,}/)) {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    if (lines.length > 0) blocks.push(...blocksOf(lines));
  }
  return blocks;
}

function blocksOf(lines: readonly string[]): Block[] {
  const [first = ''] = lines;
  const heading = /^(##|###) (.+)$/.exec(first);
  if (heading) {
    const [, marks = '', text = ''] = heading;
    const rest = lines.slice(1);
    const after = rest.length > 0 ? blocksOf(rest) : [];
    return [{ kind: 'heading', level: marks === '##' ? 2 : 3, text }, ...after];
  }
  // The screen has its own title.
  if (first.startsWith('# ')) return [];
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(first);
  if (picture) return [{ kind: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' }];
  if (first.startsWith('|')) return [tableOf(lines)];
  if (ITEM.test(first)) return [listOf(lines)];
  return [{ kind: 'paragraph', parts: inlineOf(joined(lines)) }];
}

/** Joins wrapped lines; Chinese needs no space between them. */
const joined = (lines: readonly string[]): string => lines.map((line) => line.trim()).join('');

function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''}${line.trim()}`);
  }
  const ordered = /^\d/.test(lines[0] ?? '');
  return { kind: 'list', ordered, items: items.map(inlineOf) };
}

function tableOf(lines: readonly string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inlineOf(cell.trim()));
  const [head = '', , ...rows] = lines;
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

function inlineOf(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  const addText = (text: string) => text && parts.push({ kind: 'text', text });
  for (const match of line.matchAll(MARKED)) {
    const [whole, strong, code, label, href = ''] = match;
    addText(line.slice(at, match.index));
    at = match.index + whole.length;
    if (strong) parts.push({ kind: 'strong', text: strong });
    else if (code) parts.push({ kind: 'code', text: code });
    else if (/^https:\/\//.test(href)) parts.push({ kind: 'link', text: label ?? '', href });
    else addText(label ?? '');
  }
  addText(line.slice(at));
  return parts;
}
