// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import type { ShortcutId } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

const root = reactRoot();

function Search({ act, id = 'search' }: { act: () => void; id?: ShortcutId }) {
  useShortcut(id, act);
  return null;
}

/** Presses a key as soon as the page is rendered, before the browser has painted it. */
function QuickReader({ pressed }: { pressed: () => void }) {
  useLayoutEffect(() => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
    );
    pressed();
  }, [pressed]);
  return null;
}

it('S-FIND-2 a shortcut is active as soon as its component is on the page', async () => {
  const [act, pressed] = [vi.fn(), vi.fn()];
  root.render(
    <>
      <Search act={act} />
      <QuickReader pressed={pressed} />
    </>,
  );
  await expect.poll(() => pressed.mock.calls.length).toBe(1);
  expect(act).toHaveBeenCalledTimes(1);
});

describe('S-FIND-2 a letter that goes on with a text whose form has given way', () => {
  const act = vi.fn();
  const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  const field = document.createElement('input');
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    act.mockReset();
    flushSync(() => root.render(<Search id="write" act={act} />));
    document.body.append(field);
    field.checkVisibility = () => true;
  });
  afterEach(() => void vi.useRealTimers());

  it('is no command, and neither are those that follow it', () => {
    press(field, 'a');
    press(field, 's', { ctrlKey: true });
    field.remove();
    for (let at = 0; at < 30; at += 1) {
      vi.advanceTimersByTime(90);
      press(document.body, 'n');
    }
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    press(document.body, 'n');
    expect(act).toHaveBeenCalledOnce();
  });

  it('is one where the text is there still', () => {
    press(field, 'a');
    press(document.body, 'n');
    expect(act).toHaveBeenCalledOnce();
  });

  it.each(['Enter', 'Escape', 'PageDown'])('is one after %s, which has ended it', (key) => {
    press(field, 'a');
    press(field, key);
    field.remove();
    press(document.body, 'n');
    expect(act).toHaveBeenCalledOnce();
  });
});
