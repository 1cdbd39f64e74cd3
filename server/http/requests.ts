import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { HEADER } from '../../src/contract/codes.ts';
import type { Deps } from '../base/call.ts';
import { isDraining } from '../base/draining.ts';
import { currentRequest, inRequest, type RequestContext } from '../telemetry/request-context.ts';
import { traceIdOf } from '../telemetry/trace-parent.ts';

/** Maximum characters of a path in a log line. */
const PATH_MAX = 200;

/** Assigns every request an id and a trace, measures it, and logs it at level debug. */
export const watchRequests =
  (deps: Deps): MiddlewareHandler =>
  async (http, next) => {
    const started = performance.now();
    const traceId = traceIdOf(http.req.header('traceparent'));
    const context: RequestContext = {
      ...{ requestId: randomUUID(), endpoint: 'other' },
      ...(traceId !== undefined && { traceId }),
    };
    await inRequest(context, async () => {
      await next();
      const { headers } = http.res;
      headers.set(HEADER.requestId, context.requestId);
      // While draining, clients must reconnect and reach another process.
      if (isDraining(deps)) headers.set('Connection', 'close');
      ended(http, deps, context, performance.now() - started);
    });
  };

/** Names a route for metrics and log: its name in the contract, or a fixed one. */
export const named =
  (endpoint: string): MiddlewareHandler =>
  (_, next) => {
    const request = currentRequest();
    if (request) request.endpoint = endpoint;
    return next();
  };

/** Called when the reply starts; its body may still be streaming. */
function ended(
  { req, res }: Context,
  { metrics, log }: Deps,
  context: RequestContext,
  milliseconds: number,
): void {
  const { endpoint } = context;
  const result = context.result ?? (res.status < 400 ? 'ok' : String(res.status));
  metrics.callEnded(endpoint, result, milliseconds / 1000);
  // Without the query, which holds the signatures of private files.
  const path = req.path.slice(0, PATH_MAX);
  const call = { method: req.method, path, endpoint, status: res.status, result };
  log({ level: 'debug', ...call, milliseconds: Math.round(milliseconds) });
}
