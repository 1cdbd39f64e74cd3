import * as v from 'valibot';

/**
 * `/control.json`, by which an operator controls installed apps: `update` makes every page of an older build switch to
 * the new one as soon as nothing is lost by it; `retire` removes the service worker and its caches until the action is
 * `none` again.
 */
export const control = v.strictObject({ action: v.picklist(['none', 'update', 'retire']) });

export type Control = v.InferOutput<typeof control>;
