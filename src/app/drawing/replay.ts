import { pause } from '../../lib/pause.ts';
import { findMarked, type Mark } from './mark.ts';
import type { Act } from './record-acts.ts';

/** Milliseconds that an element may take to come: what is not there by then is not what it was. */
const PATIENCE = 3000;

/** Does in the app what was done on its drawing, in the same order, each where the same is shown now. */
export async function replay(acts: readonly Act[], place: HTMLElement): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (const act of acts) {
    const target = await find(act.target, place, end);
    if (target) perform(act, target);
  }
  delete place.dataset.pressed;
}

async function find(mark: Mark, place: HTMLElement, end: number): Promise<HTMLElement | undefined> {
  const isDrawing = place.querySelector('[data-drawing]') !== null;
  const found = isDrawing ? undefined : findMarked(mark, place);
  if (found || performance.now() > end) return found as HTMLElement | undefined;
  await pause(16);
  return find(mark, place, end);
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

/** As if a person had: React looks at the setter of the element's own kind. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
