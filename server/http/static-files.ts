import { mkdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built app, and from the folder `archive`, made where it lacks, the assets of earlier builds. Hashed assets
 * never change; everything else is revalidated each time. What is missing is 404 and never HTML: an old page must
 * notice that its chunk is gone.
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
 * Announces with the HTML that a picture code will be required, so that the first visit draws its row at once instead
 * of pushing the form apart later. By a cookie, as the HTML itself is one static file.
 */
export const announceCaptcha: MiddlewareHandler = async (http, next) => {
  await next();
  http.header('Set-Cookie', 'captcha=1; Path=/; SameSite=Lax', { append: true });
};
