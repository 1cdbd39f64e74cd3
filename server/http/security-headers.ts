import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppConfig } from '../../src/contract/app-config.ts';
import {
  shownServices,
  type UploadPurpose,
  uploadServices,
} from '../../src/contract/file/upload-services.ts';
import { clientOf } from './client-of.ts';

/**
 * Emotion inserts style elements; React sets `style` properties through the CSSOM, which `style-src-attr` does not
 * affect (measured: no violation with 'none').
 */
const STYLE = "style-src-elem 'self' 'unsafe-inline'; style-src-attr 'none'";

/** Security headers of every reply. The policy allows exactly the inline scripts of the built page. */
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

const SELF = "'self'";

function policyFor(page: string, { apiHost, buckets, addresses }: AppConfig): string {
  const addressFor = (purpose: UploadPurpose) => addresses[uploadServices[purpose]];
  const uploads = (Object.keys(uploadServices) as UploadPurpose[]).map(addressFor);
  const files = [apiHost, ...Object.values(buckets), ...shownServices.map(addressFor)];
  // A path is relative to the API's host.
  const frames = [addresses.sqlMonitor, addresses.apiDocumentation].map((address) =>
    address.startsWith('/') ? apiHost || SELF : address,
  );
  return [
    "default-src 'none'",
    `script-src ${SELF} ${scriptHashes(page)}`.trim(),
    STYLE,
    `connect-src ${sourcesOf(SELF, apiHost, apiHost.replace(/^http/, 'ws'), addresses.websocket, ...uploads)}`,
    `img-src ${sourcesOf(SELF, 'blob:', 'data:', ...files)}`,
    `media-src ${sourcesOf(SELF, 'blob:', ...files)}`,
    `frame-src ${sourcesOf(...frames) || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** CSP sources: keywords and schemes unchanged, addresses by their origin; empty ones and paths are dropped. */
function sourcesOf(...sources: readonly string[]): string {
  const named = sources.filter((source) => source !== '' && !source.startsWith('/'));
  return [...new Set(named.map((source) => originOf(source) ?? source))].join(' ');
}

/**
 * Origin of an absolute address; undefined for keywords and schemes, which `URL` rejects or gives the origin 'null'.
 */
const originOf = (source: string): string | undefined =>
  /^\w+:\/\/[^/?#]+/.exec(source)?.[0].toLowerCase();

/** CSP hashes of the inline scripts of a page. */
function scriptHashes(page: string): string {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
}
