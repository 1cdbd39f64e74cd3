import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Locator } from '@playwright/test';

/** Milliseconds between two looks at what should stay. */
const LOOK_EVERY = 50;

/** What `read` gives once there is something: a text, an attribute, a list. */
async function present<T extends { length: number }>(
  read: () => Promise<T | null>,
  what: Locator,
): Promise<T> {
  let found: T | null = null;
  const length = async () => {
    found = await read();
    return found?.length ?? 0;
  };
  await expect.poll(length, `${what}`).toBeGreaterThan(0);
  return found as unknown as T;
}

/** The text of an element, once it has one. */
export const textOf = (element: Locator): Promise<string> =>
  present(() => element.innerText(), element);

/** The texts of elements, once there is one. */
export const textsOf = (elements: Locator): Promise<string[]> =>
  present(() => elements.allInnerTexts(), elements);

/** The value of a field, once it has one. */
export const valueIn = (field: Locator): Promise<string> =>
  present(() => field.inputValue(), field);

/** An attribute of an element, once it has it. */
export const attributeOf = (element: Locator, name: string): Promise<string> =>
  present(() => element.getAttribute(name), element);

/** A value becomes this, and stays so for as long, milliseconds: for what must not happen. */
export async function expectToStay(
  read: () => unknown,
  wanted: unknown,
  milliseconds: number,
): Promise<void> {
  await expect.poll(read).toEqual(wanted);
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    await pause(LOOK_EVERY);
    expect(await read(), 'it stays so').toEqual(wanted);
  }
}

/** Opens what folds, such as a group of the menu, unless it is open. */
export async function unfold(opener: Locator): Promise<void> {
  await expect(async () => {
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
  }).toPass();
}
