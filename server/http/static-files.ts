import { mkdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built app, and assets of earlier builds from the folder `archive`, which is created if missing. Hashed
 * assets never change; everything else is revalidated. Missing files reply 404 and never HTML: an old page must detect
 * that its chunk is gone.
 */
export function mountStaticFiles(app: Hono, appDir: string, archive: string): void {
  app.use('*', async (http, next) => {
    await next();
    if (http.res.headers.has('Cache-Control')) return;
    const immutable = http.res.ok && http.req.path.startsWith('/assets/');
    http.res.headers.set('Cache-Control', immutable ? FOR_EVER : 'no-cache');
  });
  app.get('*', serveStatic({ root: appDir, precompressed: true, index: 'index.html' }));
  mkdirSync(archive, { recursive: true });
  app.get('/assets/*', serveStatic({ root: archive, precompressed: true }));
}

/**
 * Sets a cookie with the HTML that announces a picture code, so that the first visit renders its row at once without a
 * layout shift. A cookie, because the HTML is one static file.
 */
export const announceCaptcha: MiddlewareHandler = async (http, next) => {
  await next();
  http.header('Set-Cookie', 'captcha=1; Path=/; SameSite=Lax', { append: true });
};
