import * as v from 'valibot';
import { instant, uuid } from '../common-schemas.ts';

/** A session, i.e. a device that a user is signed in with. */
export const session = v.object({
  /** Does not reveal the token. */
  id: uuid,
  /** Browser and system in words: Chrome 141，Windows. */
  device: v.string(),
  kind: v.picklist(['desktop', 'tablet', 'phone']),
  address: v.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** When it expires without further use. */
  endsAt: instant,
  /** It is the session of this call. */
  current: v.boolean(),
});
export type Session = v.InferOutput<typeof session>;
