import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { HEADER } from '../../src/contract/codes.ts';
import type { Deps } from '../base/call.ts';
import { isDraining } from '../base/draining.ts';
import { currentRequest, inRequest, type RequestContext } from '../telemetry/request-context.ts';
import { traceIdOf } from '../telemetry/trace-parent.ts';

/** Characters of a path that a line of the log holds. */
const PATH_MAX = 200;

/** Gives every request its id and its trace, counts it, and logs it where somebody looks for a cause. */
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
      // The next request of this connection belongs to another process.
      if (isDraining(deps)) headers.set('Connection', 'close');
      ended(http, deps, context, performance.now() - started);
    });
  };

/** Names a route for metrics and log: by its name in the contract, or by a fixed one. */
export const named =
  (endpoint: string): MiddlewareHandler =>
  (_, next) => {
    const request = currentRequest();
    if (request) request.endpoint = endpoint;
    return next();
  };

/** Once the reply begins; its body may still be on its way. */
function ended(
  { req, res }: Context,
  { metrics, log }: Deps,
  context: RequestContext,
  milliseconds: number,
): void {
  const { endpoint } = context;
  const result = context.result ?? (res.status < 400 ? 'ok' : String(res.status));
  metrics.callEnded(endpoint, result, milliseconds / 1000);
  // Never the query: addresses of private files are signed in it.
  const path = req.path.slice(0, PATH_MAX);
  const call = { method: req.method, path, endpoint, status: res.status, result };
  log({ level: 'debug', ...call, milliseconds: Math.round(milliseconds) });
}
