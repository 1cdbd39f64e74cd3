// Keys of localStorage that the inline boot script reads as well, which must not import a store.

/** The last valid copy of the run-time configuration. */
export const CONFIG_KEY = 'lexdesk.config';
/** The user record, for the next start. */
export const USER_KEY = 'lexdesk.user';
/**
 * User name of a pending duty, for the next start; without a prefix it is the password duty, as in builds that had no
 * other.
 */
export const DUTY_KEY = 'lexdesk.mustChange';
/** When the app was last used in any tab: device clock, milliseconds. */
export const LAST_USE_KEY = 'lexdesk.used';
/** Whether the last login required a captcha: the boot script then shows its field before the first paint. */
export const CAPTCHA_KEY = 'lexdesk.captcha';
