import * as v from 'valibot';
import { HEADER } from '../contract/codes.ts';
import type { Endpoint, ReplyOf, RequestOf } from '../contract/endpoint.ts';
import {
  type ApiError,
  CancelledError,
  ContractError,
  isSessionOver,
  NetworkError,
} from './errors.ts';
import { parseEnvelope, readEnvelope, readForeign } from './read-envelope.ts';
import { type CacheReason, metaOf, type ReplyMeta } from './reply-meta.ts';
import { fetchTransport, type Transport, type TransportReply } from './transport.ts';

/** Milliseconds after which a call without an answer is aborted (S-API-1). */
const REQUEST_TIMEOUT = 120_000;

export interface ClientEnvironment {
  /** Origin of the API ('' for the page's own) and base path, read at each call. */
  address(): { host: string; basePath: string };
  /** The token, read at the moment of sending. */
  token(): string | null | Promise<string | null>;
  /** Owner of the token; null or absent: unknown, and no call is repeated with another token. */
  owner?(): string | null;
  transport?: Transport;
  /** Called for every reply in the contract's envelope, refusals included: proof that the server is there and works. */
  onReply?(meta: ReplyMeta): void;
  /** Called for every call that succeeds. */
  onDone?(endpoint: Endpoint): void;
  /** Where the user is, read when a call starts. */
  place?(): string;
  /**
   * Called for every failure before the caller gets it, with the place where its call started; the app registers its
   * error policy here.
   */
  onError?(error: ApiError, options: CallOptions, endpoint: Endpoint, place?: string): void;
}

export interface CallOptions {
  /**
   * Full address of another service, in place of the endpoint's path. If its origin is not the API's, it gets no token,
   * and its answers do not affect this session.
   */
  address?: string;
  /** Values of `{name}` in the endpoint's path; slashes in a value stay slashes. */
  params?: Record<string, string | number>;
  /** Idempotency key of a write; generated where the caller passes none. A repeat must pass the first call's key. */
  idempotencyKey?: string;
  /** User name that a queued item belongs to; the server answers 409 when the token is someone else's. */
  owner?: string;
  headers?: Record<string, string>;
  /** Body of `multipart` and `bytes` endpoints. */
  body?: Blob | FormData;
  signal?: AbortSignal;
  timeout?: number;
  transport?: Transport;
  onProgress?: (sentBytes: number) => void;
  /** The caller shows the failure itself, or retries: no notice. */
  quiet?: boolean;
  /** The caller shows cached data or an empty state: no response and 「not found」 need no notice. */
  inPlace?: boolean;
}

export interface CheckedReply<Data> {
  data: Data;
  meta: ReplyMeta;
  /** Why the reply comes from this device's cache; null: it comes from the server. */
  cached: CacheReason | null;
}

export interface Client {
  /** Calls an endpoint and returns its checked data. Rejects with an {@link ApiError}. */
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<ReplyOf<E>>;
  /** Like `call`, with the reply's metadata. */
  fetch<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<CheckedReply<ReplyOf<E>>>;
}

/** Creates the client for every call, uploads included; page, worker and tests each create their own. */
export function createClient(environment: ClientEnvironment): Client {
  /**
   * Sends the call. If its session was replaced by another one of the same user meanwhile, sends it again with that.
   */
  const attempt = async <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions,
    place?: string,
  ): Promise<CheckedReply<ReplyOf<E>>> => {
    const foreign = isForeign(options.address, environment);
    // Read before the token: a sign-in stores the token before its owner.
    const owner = environment.owner?.();
    const headers = foreign ? keyOf(options) : await headersOf(endpoint, environment, options);
    const reply = await send(environment, endpoint, request, { ...options, headers });
    const meta = metaOf(reply.header);
    const { cached = null } = reply;
    const envelope = parseEnvelope(reply.text);
    if (foreign) return { data: readForeign(reply, envelope) as ReplyOf<E>, meta, cached };
    if (cached === 'away')
      environment.onError?.(new NetworkError(), { ...options, quiet: true }, endpoint, place);
    if (envelope && reply.status < 500 && !cached) environment.onReply?.(meta);
    let data: unknown;
    try {
      data = readEnvelope(reply, envelope);
    } catch (error) {
      const again = await repeatOf(environment, options, { headers, owner }, error);
      return attempt(endpoint, request, again, place);
    }
    const checked = v.safeParse(endpoint.reply, data);
    if (!checked.success) throw new ContractError(describe(endpoint, checked.issues), true);
    return { data: checked.output as ReplyOf<E>, meta, cached };
  };

  const fetch: Client['fetch'] = async (endpoint, request, options = {}) => {
    const place = environment.place?.();
    try {
      const reply = await attempt(endpoint, request, options, place);
      if (!isForeign(options.address, environment)) environment.onDone?.(endpoint);
      return reply;
    } catch (error) {
      if (!isForeign(options.address, environment))
        environment.onError?.(error as ApiError, options, endpoint, place);
      throw error;
    }
  };
  return { fetch, call: async (...args) => (await fetch(...args)).data };
}

/**
 * Options to repeat a call whose session ended, if its user has a newer session in this browser. `headers` and `owner`
 * are those of the failed call. Rethrows the error if the session is still the current one or there is none; throws
 * CancelledError if the current session is, or may be, another user's: the error is not about that one.
 */
async function repeatOf(
  environment: ClientEnvironment,
  options: CallOptions,
  { headers, owner }: { headers: Record<string, string>; owner: string | null | undefined },
  error: unknown,
): Promise<CallOptions> {
  if (!isSessionOver(error)) throw error;
  const token = await environment.token();
  if (!token || token === headers[HEADER.token]) throw error;
  // A call that passes its token explicitly concerns that session only.
  const isNamed = options.headers?.[HEADER.token];
  if (isNamed || !owner || environment.owner?.() !== owner) throw new CancelledError();
  const idempotencyKey = headers[HEADER.idempotencyKey];
  return { owner, ...options, ...(idempotencyKey && { idempotencyKey }) };
}

/** Sends one call: to the API, or to the service in the options. */
function send<E extends Endpoint>(
  environment: ClientEnvironment,
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<TransportReply> {
  const { address, headers = {}, params = {}, body = null, timeout = REQUEST_TIMEOUT } = options;
  const transport = options.transport ?? environment.transport ?? fetchTransport;
  return transport({
    method: endpoint.method,
    url: address ?? urlOf(endpoint, environment.address(), params),
    headers,
    body: endpoint.body === 'json' ? JSON.stringify(withPageNo(request)) : body,
    timeout,
    signal: options.signal,
    onProgress: options.onProgress,
  });
}

function urlOf(
  endpoint: Endpoint,
  { host, basePath }: { host: string; basePath: string },
  params: Record<string, string | number>,
): string {
  const path = endpoint.path
    .replace('{base}', basePath)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeSegments(String(params[name])));
  return host + path;
}

const encodeSegments = (value: string): string =>
  value.split('/').map(encodeURIComponent).join('/');

/**
 * Whether an address belongs neither to the API's host nor to the page's origin, so that no token may be sent there.
 */
function isForeign(address: string | undefined, environment: ClientEnvironment): boolean {
  if (address === undefined || address.startsWith('/')) return false;
  const { origin } = new URL(address);
  return origin !== environment.address().host && origin !== globalThis.location?.origin;
}

/** The only header of ours that another service gets: it recognises a repeat by it. */
const keyOf = ({ idempotencyKey = crypto.randomUUID() }: CallOptions): Record<string, string> => ({
  [HEADER.idempotencyKey]: idempotencyKey,
});

async function headersOf(
  endpoint: Endpoint,
  environment: ClientEnvironment,
  options: CallOptions,
): Promise<Record<string, string>> {
  const token = await environment.token();
  return {
    ...(endpoint.body === 'json' && { 'content-type': 'application/json' }),
    ...(endpoint.body === 'bytes' && { 'content-type': 'application/octet-stream' }),
    ...(token && { [HEADER.token]: token }),
    [HEADER.timestamp]: String(Date.now()),
    ...(endpoint.write && keyOf(options)),
    // Header values are Latin-1; a Chinese user name is not.
    ...(options.owner && { [HEADER.owner]: encodeURIComponent(options.owner) }),
    ...options.headers,
  };
}

/** S-API-2: older servers read `pageNo` (from 1) and `pageSize`. */
function withPageNo(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || !('page' in request)) return request;
  const { page, size } = request as { page: number; size?: number };
  return { ...request, pageNo: page + 1, ...(size !== undefined && { pageSize: size }) };
}

const describe = (
  endpoint: Endpoint,
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): string => `${endpoint.path}: ${v.getDotPath(issues[0]) ?? 'reply'}: ${issues[0].message}`;
