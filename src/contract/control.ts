import * as v from 'valibot';

/**
 * `/control.json`, by which an operator reaches apps that are out there: `update` has every page of an older build take
 * the new one as soon as nothing is lost by it, `retire` removes the service worker and its caches until it changes to
 * `none` again.
 */
export const control = v.strictObject({ action: v.picklist(['none', 'update', 'retire']) });

export type Control = v.InferOutput<typeof control>;
