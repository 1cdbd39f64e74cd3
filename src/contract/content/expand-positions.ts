import * as v from 'valibot';
import { uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

/** The distinct positions of entries, of one model or of all. */
export const expandPositions = endpoint({
  method: 'POST',
  path: '{base}/expand/positions',
  access: 'session',
  permission: 'expand:search',
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({ modelId: v.optional(uuid) }),
  reply: v.object({ list: v.array(v.string()) }),
});
