import type { GivenKey } from '../../contract/session/sealing-key-schema.ts';

let given: { user: string; key: GivenKey } | null = null;

/** Holds the key that a sign-in brought (null: none) until what seals with it is loaded. */
export function holdGivenKey(user: string, key: GivenKey | null): void {
  given = key && { user, key };
}

/** The key that this page's sign-in brought for the user, once; null: there is none. */
export function takeGivenKey(user: string): GivenKey | null {
  const key = given?.user === user ? given.key : null;
  given = null;
  return key;
}
