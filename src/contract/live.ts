import * as v from 'valibot';

/**
 * `GET {base}/ws`: messages that the server pushes. The page's first message is its token, as an address would
 * be logged and a page cannot set headers here; the server then sends the versions of all dictionaries, and those that
 * changed from then on, and the ids of articles that this session has open where others came, went, edit or saved. Only
 * hints: what has changed is requested with the usual call.
 */
export const LIVE_PATH = '/ws';

/** A pushed message: codes of dictionaries and their versions, and ids of articles. */
export const liveNews = v.object({
  dicts: v.array(v.object({ name: v.string(), version: v.number() })),
  desks: v.optional(v.array(v.string()), []),
});
export type LiveNews = v.InferOutput<typeof liveNews>;
