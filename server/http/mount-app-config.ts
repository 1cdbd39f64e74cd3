import type { Hono } from 'hono';
import type { Deps } from '../base/call.ts';
import { siteTitle } from '../db/settings/site-settings.ts';

/** Answers `/app-config.json`: the file, with the title that an administrator has set. */
export function mountAppConfig(app: Hono, deps: Deps): void {
  const { title: own } = deps.appConfig;
  let title = own;
  app.get('/app-config.json', async (http) => {
    // Pages start without the database, too: then by the title that was last known.
    title = await siteTitle(deps.db, deps.appConfig).catch(() => title);
    return http.json({ ...deps.appConfig, title }, 200, { 'Cache-Control': 'no-cache' });
  });
}
