import { CancelledError, NetworkError, TimeoutError } from './errors.ts';
import { type CacheReason, cacheReasonOf } from './reply-meta.ts';

export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Blob | FormData | string | null;
  /** Milliseconds without an answer (fetch) or without progress (XHR) until the request is aborted. */
  timeout: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((sentBytes: number) => void) | undefined;
}

export interface TransportReply {
  status: number;
  header(name: string): string | null;
  text: string;
  /** Why this device answered instead of the server; only fetch gets such replies. */
  cached?: CacheReason | null;
}

/** Sends one request; rejects with NetworkError, TimeoutError or CancelledError. Does not depend on the contract. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

/** Sends a request to the network, past this device's own answers. */
export const sendRequest = (request: Request): Promise<Response> => fetch(request);

/** Fetch: works in pages, workers and Node; reports no upload progress. */
export const fetchTransport: Transport = transportBy((url, init) => fetch(url, init));

/** For the last calls of a page that is being closed: such a call outlives it. */
export const partingTransport: Transport = transportBy((url, init) =>
  fetch(url, { ...init, keepalive: true }),
);

/** A transport with another function in place of fetch. */
export function transportBy(
  send: (url: string, init: RequestInit) => Promise<Response>,
): Transport {
  return async (request) => {
    const expiry = new AbortController();
    const timer = setTimeout(() => expiry.abort(), request.timeout);
    const signal = request.signal
      ? AbortSignal.any([request.signal, expiry.signal])
      : expiry.signal;
    try {
      const reply = await send(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        signal,
        credentials: 'same-origin',
        cache: 'no-store',
      });
      const text = await reply.text();
      const header = (name: string) => reply.headers.get(name);
      return { status: reply.status, header, text, cached: cacheReasonOf(header) };
    } catch (error) {
      if (request.signal?.aborted) throw new CancelledError();
      if (expiry.signal.aborted) throw new TimeoutError();
      throw new NetworkError(error);
    } finally {
      clearTimeout(timer);
    }
  };
}
