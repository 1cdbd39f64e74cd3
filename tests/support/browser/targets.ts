import type { Page } from '@playwright/test';

/** Least width and height of what a finger has to hit, in CSS pixels. */
const FINGER = 44;
const CONTROLS =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=menuitemradio], [role=tab]';

/** Controls in sight that are smaller than a finger, by name and size. What lies inside a label counts as the label. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([controls, finger]) => {
      const inText = (control: Element) => getComputedStyle(control).display === 'inline';
      return [...document.querySelectorAll(controls)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.closest('[aria-hidden="true"], [inert]') && !inText(control))
        .map((control) => control.closest('label') ?? control)
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < finger - 0.5)
        .map(({ target, box }) => {
          const name = target.getAttribute('aria-label') || target.textContent || target.className;
          return `${name.trim()}: ${Math.round(box.width)} × ${Math.round(box.height)}`;
        });
    },
    [CONTROLS, FINGER] as const,
  );
