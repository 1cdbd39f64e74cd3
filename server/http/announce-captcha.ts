import type { MiddlewareHandler } from 'hono';

/**
 * The page learns with its HTML that a picture code will be asked for, so that the first visit draws its row at once
 * instead of pushing the form apart later. The HTML itself is one static file, so a cookie says it.
 */
export const announceCaptcha: MiddlewareHandler = async (http, next) => {
  await next();
  http.header('Set-Cookie', 'captcha=1; Path=/; SameSite=Lax', { append: true });
};
