import * as v from 'valibot';
import { uuid } from '../common-schemas.ts';
import { FIRST_KEY } from './first-key.ts';

/** 256 random bits, Base64. */
export const bits = v.pipe(v.string(), v.regex(/^[\w+/]{43}=$/));

/** A key that seals the caller's data on a device, with the id that is stored with everything it sealed. */
export const sealingKey = v.object({ id: v.union([uuid, v.literal(FIRST_KEY)]), key: bits });
export type GivenKey = v.InferOutput<typeof sealingKey>;
