import type { Hono } from 'hono';
import { SHARE_FAILED, SHARE_PATH, sharedAddress } from '../../src/contract/share-target.ts';
import { named } from './requests.ts';

/**
 * Answers a share that reaches the server, as the browser has evicted the service worker: the app reports that nothing
 * was stored. The files are not read: a form's post has no token, so they have no owner here.
 */
export const mountShare = (app: Hono): unknown =>
  app.post(SHARE_PATH, named('share'), (http) => http.redirect(sharedAddress(SHARE_FAILED), 303));
