import type { GivenKey } from '../../contract/session/sealing-key-schema.ts';

let given: { user: string; key: GivenKey } | null = null;

/** Holds the key from the sign-in reply (null: none) until the code that seals is loaded. */
export function holdGivenKey(user: string, key: GivenKey | null): void {
  given = key && { user, key };
}

/** Returns the key of this page's sign-in for the user, once; null: there is none. */
export function consumeGivenKey(user: string): GivenKey | null {
  const key = given?.user === user ? given.key : null;
  given = null;
  return key;
}
