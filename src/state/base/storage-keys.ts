// Keys of localStorage that the boot script reads, too, which can have no store.

/** The last good copy of the run-time configuration. */
export const CONFIG_KEY = 'lexdesk.config';
/** The user record, for the next start. */
export const USER_KEY = 'lexdesk.user';
/** Whose duty it is, for the next start of the page: the name alone means the password, as in versions that knew no other. */
export const DUTY_KEY = 'lexdesk.mustChange';
/** When the app was last used in any tab: device clock, milliseconds. */
export const LAST_USE_KEY = 'lexdesk.used';
/** Whether the last visit needed a code: the boot script then shows the field before the first paint. */
export const CAPTCHA_KEY = 'lexdesk.captcha';
