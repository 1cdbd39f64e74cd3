import * as v from 'valibot';

/**
 * `GET {base}/ws`: what the server tells without being asked. The page's first message is its token, as an address would
 * be logged and a page cannot set headers here; the server then tells the versions of all dictionaries, and those that
 * changed from then on. Only hints: whoever wants the entries asks for them with the usual call.
 */
export const LIVE_PATH = '/ws';

/** What the server says: codes of dictionaries and their versions. */
export const liveNews = v.object({
  dicts: v.array(v.object({ name: v.string(), version: v.number() })),
});
export type LiveNews = v.InferOutput<typeof liveNews>;
