// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { controlOf, findMarked, markOf } from './mark.ts';

function page(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

const line = (id: string, words: string) =>
  `<tr><td><a href="#/a/${id}">${id}</a></td><td>${words}</td><td><button>删除</button></td></tr>`;
const table = (...lines: string[]) => page(`<table><tbody>${lines.join('')}</tbody></table>`);
const nth = (root: Element, selector: string, at: number) =>
  root.querySelectorAll(selector)[at] as Element;

it('S-PWA-7 a button in a row matches that of the same row, wherever it is now', () => {
  const before = table(line('1', '刚刚'), line('2', '1 分钟前'));
  const mark = markOf(nth(before, 'button', 1), before);
  const after = table(line('3', '刚刚'), line('1', '1 分钟前'), line('2', '2 分钟前'));
  expect(findMarked(mark, after)).toBe(nth(after, 'button', 2));
});

it('S-PWA-7 if the row is gone, nothing matches', () => {
  const before = table(line('1', ''), line('2', ''));
  const mark = markOf(nth(before, 'button', 1), before);
  expect(findMarked(mark, table(line('1', ''), line('3', '')))).toBeUndefined();
});

it.each([
  ['text', '<button>通过</button>', '<button>退回</button>'],
  ['label', '<button aria-label="通过">·</button>', '<button aria-label="退回">·</button>'],
  ['address', '<a href="#/1">看</a>', '<a href="#/2">看</a>'],
  ['field', '<input name="a">', '<input name="b">'],
  ['kind', '<button>看</button>', '<a>看</a>'],
])('S-PWA-7 what has another %s is another', (_what, one, other) => {
  const before = page(one);
  const mark = markOf(nth(before, '*', 0), before);
  expect(findMarked(mark, page(one))?.outerHTML).toBe(nth(before, '*', 0).outerHTML);
  expect(findMarked(mark, page(other))).toBeUndefined();
});

it('S-PWA-7 among equal elements it is the one at the same index, or none', () => {
  const three = page('<button>看</button>'.repeat(3));
  const mark = markOf(nth(three, 'button', 2), three);
  expect(findMarked(mark, three)).toBe(nth(three, 'button', 2));
  expect(findMarked(mark, page('<button>看</button>'.repeat(2)))).toBeUndefined();
});

it('S-PWA-7 an element outside the page is marked as the body', () => {
  const root = page('<button>看</button>');
  expect(findMarked(markOf(document.body, root), root)).toBe(document.body);
});

it('S-PWA-7 a press targets the control around the hit element, or that itself', () => {
  const root = page('<button><svg><path/></svg></button><td>字</td>');
  expect(controlOf(nth(root, 'path', 0))).toBe(nth(root, 'button', 0));
  const plain = page('<p><b>字</b></p>');
  expect(controlOf(nth(plain, 'b', 0))).toBe(nth(plain, 'b', 0));
});
