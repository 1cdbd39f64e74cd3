// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rescueFocus } from './rescue-focus.ts';

/** Three rows and a heading, as every list has. */
const PAGE = `
  <nav><div role="tablist"><button role="tab">首页</button><button role="tab">文章</button></div></nav>
  <main id="screen" tabindex="-1">
    <div class="view" data-active="true">
      <h1 tabindex="-1">文章管理</h1>
      <div class="bar"><button>取消选择</button></div>
      <ul>${['甲', '乙', '丙']
        .map((name) => `<li><a href="#${name}">${name}</a><button>删除 ${name}</button></li>`)
        .join('')}</ul>
    </div>
  </main>
  <div class="notices"><button>撤销</button></div>`;

const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('a, button, h1, input')].find(
    ({ textContent, title }) => (textContent || title) === name,
  );
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const holder = () => {
  const { activeElement } = document;
  return activeElement === document.body ? 'body' : activeElement?.textContent;
};
/** A browser takes the focus from what cannot have it any longer; this one does so only where it is taken out. */
const drop = () => (document.activeElement as HTMLElement).blur();
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** Takes something away, and waits until dialogs have had their turn. */
async function take(away: () => void): Promise<string | null | undefined> {
  away();
  await pass(200);
  return holder();
}

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = PAGE;
  end = rescueFocus();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('the focus of what goes away', () => {
  it('is given to the same control of the row that takes its place, at the end of the row before', async () => {
    named('删除 乙').focus();
    expect(await take(() => named('删除 乙').parentElement?.remove())).toBe('删除 丙');
    expect(await take(() => named('删除 丙').parentElement?.remove())).toBe('删除 甲');
  });

  it('follows its control where rows have come before it meanwhile', async () => {
    named('删除 甲').focus();
    named('甲').parentElement?.before(named('丙').parentElement as HTMLElement);
    await pass(0);
    expect(await take(() => named('删除 甲').parentElement?.remove())).toBe('删除 乙');
  });

  it('is given to the tab beside, and to the heading where nothing is left around it', async () => {
    named('文章').focus();
    expect(await take(() => named('文章').remove())).toBe('首页');
    expect(await take(() => document.querySelector('nav')?.remove())).toBe('文章管理');
  });

  it('is given to the heading that takes the place of the last one', async () => {
    named('文章管理').focus();
    const next = Object.assign(document.createElement('h1'), { tabIndex: -1, textContent: '新增' });
    expect(await take(() => named('文章管理').replaceWith(next))).toBe('新增');
  });

  it('is not given to a text field: on a tablet the keyboard would come up', async () => {
    named('取消选择').focus();
    const filters = '<input type="search" title="关键词"><button>筛选</button>';
    const bar = document.querySelector('.bar') as HTMLElement;
    expect(await take(() => (bar.innerHTML = filters))).toBe('筛选');
  });

  it('is given to what follows something that is hidden', async () => {
    named('取消选择').focus();
    drop();
    (document.querySelector('.bar') as HTMLElement).style.display = 'none';
    await pass(200);
    expect(holder()).toBe('甲');
  });

  it('stays with a control that is put elsewhere in the document', async () => {
    named('甲').focus();
    const row = named('甲').parentElement as HTMLElement;
    expect(await take(() => named('丙').parentElement?.after(row))).toBe('甲');
  });
});

describe('the focus of a button that is disabled', () => {
  const disable = (name: string, is = true) => Object.assign(named(name), { disabled: is });

  it('comes back when it is no longer busy, and goes nowhere a second press would be felt', async () => {
    named('删除 乙').focus();
    expect(await take(() => [drop(), disable('删除 乙')])).toBe('body');
    disable('删除 乙', false);
    await pass(1000);
    expect(holder()).toBe('删除 乙');
  });

  it('goes to what stands beside it when it stays disabled', async () => {
    named('乙').focus();
    const up = document.createElement('button');
    named('乙').replaceWith(up);
    up.focus();
    await take(() => [drop(), Object.assign(up, { disabled: true })]);
    await pass(1000);
    expect(holder()).toBe('删除 乙');
  });
});

describe('what lies above the page', () => {
  const openDialog = () => {
    const html =
      '<div role="dialog" tabindex="-1"><button>上移</button><button>下移</button></div>';
    document.body.insertAdjacentHTML('beforeend', html);
  };

  it('a dialog keeps the focus while it is open', async () => {
    named('删除 乙').focus();
    openDialog();
    named('上移').focus();
    expect(await take(() => named('上移').remove())).toBe('下移');
  });

  it('after a dialog whose button is gone the focus is where that button was', async () => {
    named('删除 乙').focus();
    openDialog();
    named('下移').focus();
    named('删除 乙').parentElement?.remove();
    expect(await take(() => document.querySelector('[role=dialog]')?.remove())).toBe('删除 丙');
  });

  it('after a notice the focus is where it was', async () => {
    named('删除 乙').focus();
    named('撤销').focus();
    expect(await take(() => named('撤销').remove())).toBe('删除 乙');
  });
});

describe('nobody loses the focus to it', () => {
  it('where a dialog has given it back in its turn, or somebody has moved on', async () => {
    named('删除 乙').focus();
    named('删除 乙').parentElement?.remove();
    await pass(60);
    named('首页').focus();
    await pass(200);
    expect(holder()).toBe('首页');
  });

  it('where the page was left for empty space, or by the browser’s own keys', async () => {
    named('删除 乙').focus();
    expect(await take(drop)).toBe('body');
    expect(await take(() => named('乙').parentElement?.remove())).toBe('body');
  });

  it('where a press on empty space has closed what had it', async () => {
    named('取消选择').focus();
    document.querySelector('.bar')?.remove();
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await pass(200);
    expect(holder()).toBe('body');
  });

  it('and nothing is scrolled', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    named('删除 乙').focus();
    await take(() => named('删除 乙').parentElement?.remove());
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    focus.mockRestore();
  });
});
