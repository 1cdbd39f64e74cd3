import { expect, type Page, test } from '@playwright/test';
import { identity, type Place } from '../places/place.ts';
import { leave } from '../places/places.ts';

/** Milliseconds for one place at all widths: one that hangs does not take the others' time. */
const LIMIT = 40_000;

/** What is looked at, and how. */
export interface Looks {
  widths: readonly number[];
  /** Widths at which what floats is opened: it is placed then, so each is a visit. */
  floats: readonly number[];
  height?: number;
  check(name: string, width: number): Promise<void>;
}

/**
 * Has `check` look at each place at these widths. A screen is opened once and stays the same at every width; what floats is
 * opened at each, as it is placed when it opens.
 */
export async function atWidths(page: Page, list: readonly Place[], looks: Looks): Promise<void> {
  for (const place of list) {
    await test.step(place.name, () => lookAt(page, place, looks), { timeout: LIMIT });
  }
}

async function lookAt(page: Page, place: Place, looks: Looks): Promise<void> {
  const { widths, floats, height = 900, check } = looks;
  let opened: string | undefined;
  const exists = (width: number) =>
    place.at?.(width) !== false && (!place.floats || floats.includes(width));
  for (const width of widths.filter(exists)) {
    await page.setViewportSize({ width, height });
    if (opened === undefined || place.floats) {
      await place.open(page);
      opened = await identity(page);
    }
    await expect.poll(() => identity(page), `${place.name} at ${width}`).toBe(opened);
    await check(place.name, width);
    if (place.floats) await leave(page, place);
  }
  if (!place.floats) await leave(page, place);
}

/** The places in so many parts: browsers look at them at the same time. */
export const inParts = (list: readonly Place[], parts: number): readonly (readonly Place[])[] => {
  const size = Math.ceil(list.length / parts);
  return Array.from({ length: parts }, (_, at) => list.slice(at * size, (at + 1) * size));
};
