import { pause } from '../../lib/pause.ts';
import { AWAITED, findMarked, type Mark } from './mark.ts';
import type { Act } from './record-acts.ts';

/** How long to wait for an element after the page has finished loading, milliseconds. */
const TIMEOUT = 3000;

/** Repeats recorded actions in the app, in the same order, each on the element that matches its mark. */
export async function replay(acts: readonly Act[], place: HTMLElement): Promise<void> {
  const wait = { until: performance.now() + TIMEOUT };
  for (const act of acts) {
    const target = await find(act.target, place, wait);
    if (target) perform(act, target);
  }
  delete place.dataset.pressed;
}

/**
 * Waits for the marked element. The timeout starts anew while the page is loading: the queue, for one, shows its
 * controls only once its engine has started.
 */
async function find(
  mark: Mark,
  place: HTMLElement,
  wait: { until: number },
): Promise<HTMLElement | undefined> {
  const address = location.href;
  for (;;) {
    const isDrawing = place.querySelector('[data-drawing]') !== null;
    const found = isDrawing ? undefined : findMarked(mark, place);
    if (found || performance.now() > wait.until) return found as HTMLElement | undefined;
    const isAwaited = location.href === address && place.querySelector(AWAITED) !== null;
    if (isAwaited) wait.until = performance.now() + TIMEOUT;
    await pause(16);
  }
}

function perform(act: Act, target: HTMLElement): void {
  if (act.kind === 'send') (target as HTMLFormElement).requestSubmit();
  else target.focus({ preventScroll: true });
  if (act.kind === 'press') target.click();
  if (act.kind === 'key')
    target.dispatchEvent(
      new KeyboardEvent('keydown', { ...act.init, bubbles: true, cancelable: true }),
    );
  if (act.kind === 'type') type(target as HTMLInputElement, act.value);
}

/** As a real input would: React overrides the setter of the element itself, so the prototype's is called. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
