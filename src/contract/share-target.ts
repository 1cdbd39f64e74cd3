/** Path that the system's share sheet posts to; the service worker answers it. */
export const SHARE_PATH = '/share';

/** Address in the app that a share leads to: with the id of its batch, or `failed`. */
export const sharedAddress = (batch: string): string => `/#/uploads?shared=${batch}`;

/** In the place of a batch: the files could not be stored. */
export const SHARE_FAILED = 'failed';
