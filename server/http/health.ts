import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Deps } from '../base/call.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { hashToken } from '../security/session/tokens.ts';
import { clientOf } from './client-of.ts';
import { readiness } from './readiness.ts';
import { named } from './requests.ts';
import { registerServerMetrics } from './server-metrics.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
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
    // A request forwarded by a proxy on this machine must not count as local.
    if (!isLocal(http, deps.config) && !hasToken(http, deps.config)) return http.notFound();
    const headers = { ...FRESH, 'Content-Type': deps.metrics.contentType };
    return http.body(await deps.metrics.text(), 200, headers);
  });
}

function isLocal(http: Context, { trustProxy }: ServerConfig): boolean {
  const isForwarded = http.req.header('x-forwarded-for') !== undefined;
  return !isForwarded && LOOPBACK.test(clientOf(http, trustProxy).address);
}

function hasToken(http: Context, { metricsToken }: ServerConfig): boolean {
  if (metricsToken === null) return false;
  // `timingSafeEqual` needs equal lengths, which digests have.
  const digest = (text: string) => Buffer.from(hashToken(text));
  const given = http.req.header('authorization') ?? '';
  return timingSafeEqual(digest(given), digest(`Bearer ${metricsToken}`));
}
