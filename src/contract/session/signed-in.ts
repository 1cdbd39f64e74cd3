import * as v from 'valibot';
import { instant, uuid } from '../common-schemas.ts';

/** A device that somebody is signed in with. */
export const session = v.object({
  /** It says nothing about the token. */
  id: uuid,
  /** Browser and system in words: Chrome 141，Windows. */
  device: v.string(),
  kind: v.picklist(['desktop', 'tablet', 'phone']),
  address: v.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** When it ends by itself unless it is used before. */
  endsAt: instant,
  /** By which this was asked. */
  current: v.boolean(),
});
export type Session = v.InferOutput<typeof session>;
