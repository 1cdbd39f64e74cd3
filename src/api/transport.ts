import { CancelledError, NetworkError, TimeoutError } from './errors.ts';

export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Blob | FormData | string | null;
  /** Milliseconds without an answer (fetch) or without progress (XHR) until it is given up. */
  timeout: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((sentBytes: number) => void) | undefined;
}

export interface TransportReply {
  status: number;
  header(name: string): string | null;
  text: string;
}

/** Sends one request; rejects with NetworkError, TimeoutError or CancelledError. Knows nothing of the contract. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

/** Fetch: works in pages, workers and Node; reports no upload progress. */
export const fetchTransport: Transport = async (request) => {
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), request.timeout);
  const signal = request.signal ? AbortSignal.any([request.signal, expiry.signal]) : expiry.signal;
  try {
    const reply = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    const text = await reply.text();
    return { status: reply.status, header: (name) => reply.headers.get(name), text };
  } catch (error) {
    if (request.signal?.aborted) throw new CancelledError();
    if (expiry.signal.aborted) throw new TimeoutError();
    throw new NetworkError(error);
  } finally {
    clearTimeout(timer);
  }
};
