import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppConfig } from '../../src/contract/app-config.ts';
import { clientOf } from './client-of.ts';

/**
 * Emotion puts its rules into style elements; React sets `style` properties through the object model, which the
 * attribute rule does not touch (measured: no violation with 'none').
 */
const STYLE = "style-src-elem 'self' 'unsafe-inline'; style-src-attr 'none'";

/** Headers of every answer. The policy allows exactly the inline scripts that stand in the built page. */
export function securityHeaders(
  page: string,
  config: AppConfig,
  trustProxy: boolean,
): MiddlewareHandler {
  const policy = policyFor(page, config);
  return async (http, next) => {
    await next();
    const { headers } = http.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!clientOf(http, trustProxy).https) return;
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}

function policyFor(page: string, { apiHost, buckets, addresses }: AppConfig): string {
  const files = originsOf([apiHost, ...Object.values(buckets)]);
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes(page)}`.trim(),
    STYLE,
    `connect-src 'self' ${originsOf([apiHost, addresses.websocket])}`.trim(),
    `img-src 'self' blob: data: ${files}`.trim(),
    `media-src 'self' blob: ${files}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The origins of those addresses that have one of their own. */
function originsOf(addresses: readonly string[]): string {
  const origins = addresses
    .filter((address) => /^\w+:/.test(address))
    // Not `origin`, which is "null" for a websocket's scheme in some engines.
    .map((address) => new URL(address))
    .map(({ protocol, host }) => `${protocol}//${host}`);
  return [...new Set(origins)].join(' ');
}

/** CSP hashes of the inline scripts of a page. */
function scriptHashes(page: string): string {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
}
