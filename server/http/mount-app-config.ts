import type { Hono } from 'hono';
import type { Deps } from '../base/call.ts';
import { siteTitle } from '../db/settings/site-settings.ts';

/** Serves `/app-config.json`: the file, with the title from the site settings. */
export function mountAppConfig(app: Hono, deps: Deps): void {
  const { title: own } = deps.appConfig;
  let title = own;
  app.get('/app-config.json', async (http) => {
    // Pages also start while the database is unavailable, with the last known title.
    title = await siteTitle(deps.db, deps.appConfig).catch(() => title);
    return http.json({ ...deps.appConfig, title }, 200, { 'Cache-Control': 'no-cache' });
  });
}
