import { AsyncLocalStorage } from 'node:async_hooks';

/** The current request, as log and metrics identify it. */
export interface RequestContext {
  /** UUID assigned by the server, sent with the reply. */
  requestId: string;
  /** Id of the caller's trace, if any. */
  traceId?: string;
  /** Endpoint name from the contract, or a fixed name; never a path. */
  endpoint: string;
  /** `ok` or the code of the refusal; absent: derived from the HTTP status. */
  result?: string;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs `work` in a request context: log lines written in it carry the request's ids. */
export const inRequest = <T>(context: RequestContext, work: () => T): T =>
  current.run(context, work);

/** The current request; undefined in jobs and at the start. */
export const currentRequest = (): RequestContext | undefined => current.getStore();
