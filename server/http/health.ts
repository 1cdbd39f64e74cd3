import { timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Deps } from '../base/call.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { hashToken } from '../security/session/tokens.ts';
import { readiness } from './readiness.ts';
import { named } from './requests.ts';
import { registerServerMetrics } from './server-metrics.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A `Host` of this machine. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** Headers that proxies add. */
const FORWARDING = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;
const FRESH = { 'Cache-Control': 'no-store' };

/** Mounts liveness, readiness and metrics. */
export function mountHealth(app: Hono, deps: Deps): void {
  registerServerMetrics(deps);
  app.get('/healthz', named('healthz'), (http) => http.text('ok', 200, FRESH));
  app.get('/readyz', named('readyz'), async (http) => {
    const { isReady, lines } = await readiness(deps);
    return http.text(lines.join('\n'), isReady ? 200 : 503, FRESH);
  });
  app.get('/metrics', named('metrics'), async (http) => {
    if (!isLocal(http) && !hasToken(http, deps.config)) return http.notFound();
    const headers = { ...FRESH, 'Content-Type': deps.metrics.contentType };
    return http.body(await deps.metrics.text(), 200, headers);
  });
}

/**
 * Whether a program on this machine asks. A proxy on it is known by the headers that it adds, by the host that it
 * passes on, or by HTTP/1.0, in which nginx calls unless it is told otherwise.
 */
function isLocal({ env, req }: Context): boolean {
  const { incoming } = env as Partial<HttpBindings>;
  const headers = req.header();
  return (
    LOOPBACK.test(incoming?.socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    incoming?.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}

function hasToken(http: Context, { metricsToken }: ServerConfig): boolean {
  if (metricsToken === null) return false;
  // `timingSafeEqual` needs equal lengths, which digests have.
  const digest = (text: string) => Buffer.from(hashToken(text));
  const given = http.req.header('authorization') ?? '';
  return timingSafeEqual(digest(given), digest(`Bearer ${metricsToken}`));
}
