import { Hono } from 'hono';
import { BASE_PATH } from '../src/contract/codes.ts';
import type { Deps } from './base/call.ts';
import { archiveOf } from './http/assets-archive.ts';
import { cors } from './http/cors.ts';
import { mountEndpoints } from './http/dispatch.ts';
import { refusalOf } from './http/failure.ts';
import { mountHealth } from './http/health.ts';
import { mountAppConfig } from './http/mount-app-config.ts';
import { mountControl } from './http/mount-control.ts';
import { mountShare } from './http/mount-share.ts';
import { named, watchRequests } from './http/requests.ts';
import { securityHeaders } from './http/security-headers.ts';
import { announceCaptcha, mountStaticFiles } from './http/static-files.ts';
import { handleContent } from './routes/file/read/content.ts';
import { handlePackageContent, PACKAGE_PATH } from './routes/file/read/package-content.ts';
import { handlePicture } from './routes/file/read/picture-content.ts';
import { handlers } from './routes/handlers.ts';

/** The whole server as one fetch handler: the API's table, files, health, and the built app with `page` as its HTML. */
export function createApp(deps: Deps, page: string): Hono {
  const app = new Hono();
  app.use(watchRequests(deps));
  app.use(securityHeaders(page, deps.appConfig, deps.config.trustProxy));
  app.use(cors(deps.config.allowedOrigins));
  app.notFound((http) =>
    isApi(http.req.path)
      ? http.json({ rtn_code: 404, rtn_msg: '没有这个接口', rtn_data: null }, 404)
      : http.text('404 Not Found', 404),
  );
  app.onError((error, http) => {
    const { code, message, status, headers } = refusalOf(error, http, deps, http.req.path);
    const envelope = { rtn_code: code, rtn_msg: message, rtn_data: null };
    return http.json(envelope, status as 500, { ...headers, 'Cache-Control': 'no-store' });
  });
  app.use(async (http, next) => {
    // No valid path contains NUL, and PostgreSQL rejects it in text, which would include the audit line of the call.
    if (http.req.path.includes('\u0000')) return http.notFound();
    await next();
  });
  mountHealth(app, deps);
  mountEndpoints(app, deps, handlers);
  app.get(`${BASE_PATH}/file/content/:id`, named('file'), (http) => handleContent(http, deps));
  app.get(`${PACKAGE_PATH}/:id`, named('package'), (http) => handlePackageContent(http, deps));
  for (const variant of ['thumbnail', 'picture'] as const) {
    app.get(`${BASE_PATH}/file/${variant}/:id`, named(variant), (http) =>
      handlePicture(http, deps, variant),
    );
  }
  mountAppConfig(app, deps);
  mountControl(app, deps);
  mountShare(app);
  app.on(['GET', 'POST', 'PUT', 'DELETE'], [`${BASE_PATH}/*`, '/dict/*'], (http) =>
    http.notFound(),
  );
  if (deps.config.captcha === 'always') app.use('/', announceCaptcha);
  mountStaticFiles(app, deps.config.appDir, archiveOf(deps.config));
  return app;
}

const isApi = (path: string): boolean =>
  path.startsWith(`${BASE_PATH}/`) || path.startsWith('/dict/');
