import * as v from 'valibot';

/**
 * `GET {base}/ws`: messages that the server pushes. The page's first message is its token, as a URL would be logged and
 * a page cannot set headers here. The server then sends the versions of all dictionaries, later those that changed, and
 * the ids of articles open in this session at which other users came, left, edited or saved. Only hints: the changes
 * themselves are requested with the usual calls.
 */
export const LIVE_PATH = '/ws';

/** A pushed message: codes of dictionaries with their versions, and ids of articles. */
export const liveNews = v.object({
  dicts: v.array(v.object({ name: v.string(), version: v.number() })),
  desks: v.optional(v.array(v.string()), []),
});
export type LiveNews = v.InferOutput<typeof liveNews>;
