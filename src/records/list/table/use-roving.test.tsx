// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { beforeEach, expect, it } from 'vitest';
import { reactRoot } from '../../../../tests/support/device/react-root.ts';
import { useRoving } from './use-roving.ts';

const root = reactRoot();
/** happy-dom has no layout: hidden elements are marked by a class. */
beforeEach(() => {
  Element.prototype.checkVisibility = function (this: Element) {
    return !this.classList.contains('unseen');
  };
});

function Group({ chosen, first = '甲' }: { chosen?: string; first?: string }) {
  const roving = useRoving<HTMLDivElement>();
  return (
    <div ref={roving.ref} role="toolbar" onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
      {first !== '' && <button type="button">{first}</button>}
      <a href="#b" aria-selected={chosen === '乙'} role="tab">
        乙
      </a>
      <button type="button" disabled>
        不可用
      </button>
      <input aria-label="丙" />
      <input aria-label="不可用" disabled />
      <button type="button" className="unseen">
        看不见
      </button>
      <span>文字</span>
      <div role="menu">
        <button type="button">菜单</button>
      </div>
      <div role="dialog">
        <button type="button">对话框</button>
      </div>
      <button type="button">丁</button>
    </div>
  );
}

const draw = (chosen?: string, first?: string) =>
  flushSync(() =>
    root.render(<Group {...(chosen && { chosen })} {...(first !== undefined && { first })} />),
  );
const nameOf = (one: Element | null) => one?.getAttribute('aria-label') ?? one?.textContent;
const control = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('a, button, input')].find(
    (one) => nameOf(one) === name,
  );
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const stops = () =>
  [...document.querySelectorAll<HTMLElement>('a, button:not(:disabled), input:not(:disabled)')]
    .filter((one) => one.tabIndex === 0 && !one.closest('[role="menu"], [role="dialog"]'))
    .map(nameOf);
/** Presses a key; returns whether it was handled. */
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  flushSync(() => document.activeElement?.dispatchEvent(event));
  return event.defaultPrevented;
};

it('is one tab stop: the first control, or the chosen tab', () => {
  draw();
  expect(stops()).toEqual(['甲']);
  draw('乙', '');
  expect(stops()).toEqual(['乙']);
});

it('is entered at the chosen tab, and later where it was left', () => {
  draw('乙');
  expect(stops()).toEqual(['乙']);
  flushSync(() => control('丙').focus());
  expect(stops()).toEqual(['丙']);
  flushSync(() => control('丙').blur());
  draw('乙');
  expect(stops()).toEqual(['丙']);
});

it('has a tab stop after the current one is removed', () => {
  draw();
  flushSync(() => control('甲').focus());
  draw(undefined, '');
  expect(stops()).toEqual(['乙']);
});

it.each([
  ['ArrowRight', '甲', '乙'],
  ['ArrowRight', '乙', '丙'],
  ['ArrowRight', '丙', '丁'],
  ['ArrowRight', '丁', '甲'],
  ['ArrowLeft', '甲', '丁'],
  ['ArrowLeft', '丁', '丙'],
  ['Home', '丙', '甲'],
  ['End', '甲', '丁'],
  ['ArrowRight', '看不见', '丁'],
])('%s leads from %s to %s', (key, from, to) => {
  draw();
  flushSync(() => control(from).focus());
  expect(press(key)).toBe(true);
  expect(nameOf(document.activeElement)).toBe(to);
  expect(stops()).toEqual([to]);
});

it('leaves other keys, and those inside a menu or a dialog, alone', () => {
  draw();
  flushSync(() => control('乙').focus());
  expect(press('ArrowDown')).toBe(false);
  for (const name of ['菜单', '对话框']) {
    flushSync(() => control(name).focus());
    expect(press('ArrowRight')).toBe(false);
    expect(nameOf(document.activeElement)).toBe(name);
  }
});
