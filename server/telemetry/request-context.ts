import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered, as log and metrics name it. */
export interface RequestContext {
  /** UUID of ours, which the reply carries. */
  requestId: string;
  /** Of the caller's trace, where it has one. */
  traceId?: string;
  /** A name from the contract, or one of a few fixed ones: never a path. */
  endpoint: string;
  /** `ok` or the code of the refusal; absent: the HTTP status decides. */
  result?: string;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Answers a request: whatever is logged meanwhile carries its ids. */
export const inRequest = <T>(context: RequestContext, work: () => T): T =>
  current.run(context, work);

/** The request that is being answered; undefined in jobs and at the start. */
export const currentRequest = (): RequestContext | undefined => current.getStore();
