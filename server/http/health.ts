import type { Hono } from 'hono';
import type { Deps } from '../base/call.ts';
import { clientOf } from './client-of.ts';
import { notReady } from './readiness.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether it lives, whether it can work, and a few numbers for this machine's own monitoring. */
export function mountHealth(app: Hono, deps: Deps): void {
  app.get('/healthz', (http) => http.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (http) => {
    const problem = await notReady(deps);
    return http.text(problem ?? 'ready', problem === null ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });
  app.get('/metrics', (http) => {
    // Behind a proxy on this machine every client seems to be local.
    const isForwarded = http.req.header('x-forwarded-for') !== undefined;
    const { address } = clientOf(http, deps.config.trustProxy);
    if (isForwarded || !LOOPBACK.test(address)) return http.notFound();
    return http.text(metrics(), 200, { 'Cache-Control': 'no-store' });
  });
}

/** Prometheus' text format. */
const metrics = (): string =>
  [
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime().toFixed(1)}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '',
  ].join('\n');
