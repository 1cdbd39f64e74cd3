import { MENU_KEY } from '../../offline/replies/reply-keys.ts';

/** Cache keys of what the start page shows of the articles. */
export const SUMMARY_KEY = 'record/dashboard/summary';
export const RECENT_KEY = 'record/dashboard/recent';

/** Cache keys of what is drawn first; the boot script reads them. */
export const FIRST_REPLIES = [MENU_KEY, SUMMARY_KEY, RECENT_KEY];
