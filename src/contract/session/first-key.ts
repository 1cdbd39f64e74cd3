/** Id of the single key that a user had on all devices before each sign-in got its own; not a UUID. */
export const FIRST_KEY = '0';
