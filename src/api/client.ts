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

/** Milliseconds after which a call without an answer is given up (S-API-1). */
const REQUEST_TIMEOUT = 120_000;

export interface ClientEnvironment {
  /** Origin of the API ('' for the page's own) and base path, read at each call. */
  address(): { host: string; basePath: string };
  /** The token, read at the moment of sending. */
  token(): string | null | Promise<string | null>;
  /** Whose token that is; null or absent: unknown, and no call is repeated with another one. */
  owner?(): string | null;
  transport?: Transport;
  /** Called for every reply in the contract's envelope, refusals included: proof that the server is there and works. */
  onReply?(meta: ReplyMeta): void;
  /** Called for every answer that is what its caller asked for. */
  onDone?(endpoint: Endpoint): void;
  /** Where the user is, read as a call begins. */
  place?(): string;
  /** Called for every failure before the caller sees it, with the place where its call began; the app's policy hangs here. */
  onError?(error: ApiError, options: CallOptions, endpoint: Endpoint, place?: string): void;
}

export interface CallOptions {
  /**
   * Whole address of another service, in place of the endpoint's path. One on another origin than the API's gets no token, and
   * its answers change nothing of this session.
   */
  address?: string;
  /** Values of `{name}` in the endpoint's path; slashes in a value stay slashes. */
  params?: Record<string, string | number>;
  /** Key of a write; one is made where the caller has none. A repeat must pass the first one's. */
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
  /** The caller shows what is cached, or that there is nothing: no response and 「not found」 need no notice. */
  inPlace?: boolean;
}

export interface CheckedReply<Data> {
  data: Data;
  meta: ReplyMeta;
  /** Why this device gave it, from its cache; null: the server did. */
  cached: CacheReason | null;
}

export interface Client {
  /** Calls an endpoint and returns its checked data. Rejects with an {@link ApiError}. */
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<ReplyOf<E>>;
  /** Like `call`, with the contents of the headers. */
  fetch<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<CheckedReply<ReplyOf<E>>>;
}

/** The one client for every call, uploads included; page, worker and tests each make theirs. */
export function createClient(environment: ClientEnvironment): Client {
  /** Sends it, and again with each session that its user has in the place of the one that it was sent with. */
  const attempt = async <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions,
    place?: string,
  ): Promise<CheckedReply<ReplyOf<E>>> => {
    const foreign = isForeign(options.address, environment);
    // First: a sign-in stores the token before its owner.
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
 * The options to repeat a call with that was refused to another session than its user has in this browser by now; `headers` and
 * `owner` are what it was sent with. Rejects with what it failed with where that session is still the same, or over; with
 * CancelledError where the present one is, or may be, another user's: the refusal says nothing of it.
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
  // What names its token is about that session alone.
  const isNamed = options.headers?.[HEADER.token];
  if (isNamed || !owner || environment.owner?.() !== owner) throw new CancelledError();
  const idempotencyKey = headers[HEADER.idempotencyKey];
  return { owner, ...options, ...(idempotencyKey && { idempotencyKey }) };
}

/** Sends one call: to the API, or to the service that the options name. */
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

/** Whether an address belongs neither to the API's host nor to the page itself, so that no token may go there. */
function isForeign(address: string | undefined, environment: ClientEnvironment): boolean {
  if (address === undefined || address.startsWith('/')) return false;
  const { origin } = new URL(address);
  return origin !== environment.address().host && origin !== globalThis.location?.origin;
}

/** All that another service is sent about us: by this it recognises a repeat. */
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
