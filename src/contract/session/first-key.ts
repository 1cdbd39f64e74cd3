/** Id of the one key that a user had on all devices before each sign-in had its own; it is no UUID. */
export const FIRST_KEY = '0';
