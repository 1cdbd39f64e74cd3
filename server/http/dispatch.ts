import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { BASE_PATH, CODE, HEADER } from '../../src/contract/codes.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { uploadKind } from '../../src/contract/file/file.ts';
import type { Call, Caller, Deps, Handler, Handlers } from '../base/call.ts';
import { dutyFirst, invalidFields, refuse } from '../base/refusal.ts';
import { inShare } from '../db/connection/connection-shares.ts';
import { EVERYTHING, scopeOf } from '../db/scope.ts';
import { isSignedIn } from '../security/anonymous-connections.ts';
import { authenticate } from '../security/session/authenticate.ts';
import { currentRequest } from '../telemetry/request-context.ts';
import { collectTouched } from './audit/collect-touched.ts';
import { countRefused } from './audit/refused-visitors.ts';
import { audit } from './audit/write-audit.ts';
import { clientOf } from './client-of.ts';
import { NOT_MODIFIED } from './etag.ts';
import { refusalOf } from './failure.ts';
import { readInput } from './read-input.ts';
import { replyText } from './reply-text.ts';
import { named } from './requests.ts';

/** Maximum characters of method and path in the audit log. */
const CALL_MAX = 200;
/**
 * Results of calls without a session that prove knowledge of a password: each gets its own audit line instead of a
 * count.
 */
const PROVEN: readonly string[] = [
  'ok',
  ...[CODE.passwordChangeNeeded, CODE.factorNeeded, CODE.factorSetupNeeded].map(String),
];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mounts all endpoints. Authentication, authorisation, validation and auditing of calls happen here only. */
export function mountEndpoints(app: Hono, deps: Deps, handlers: Handlers): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name as keyof Handlers] as unknown as Handler<Endpoint>;
    for (const { path, fixed } of pathsOf(endpoint)) {
      app.on(endpoint.method, path, named(name), (http) =>
        answer(http, deps, endpoint, handler, fixed),
      );
    }
  }
}

/** Router paths of an endpoint; upload kinds contain a slash, so each gets its own path. */
function pathsOf(endpoint: Endpoint): { path: string; fixed: Record<string, string> }[] {
  const path = endpoint.path.replace('{base}', BASE_PATH);
  const routed = (text: string) => text.replace(/\{(\w+)\}/g, ':$1');
  if (!path.includes('{kind}')) return [{ path: routed(path), fixed: {} }];
  const kinds = [...uploadKind.options, ...Object.keys(endpoint.kindPermissions ?? {})];
  return kinds.map((kind) => ({
    path: routed(path.replace('{kind}', kind)),
    fixed: { kind },
  }));
}

async function answer(
  http: Context,
  deps: Deps,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  fixed: Record<string, string>,
): Promise<Response> {
  const started = deps.now();
  const client = clientOf(http, deps.config.trustProxy);
  const request = currentRequest();
  const requestId = request?.requestId ?? '';
  const { subject, changed, touched } = collectTouched(endpoint);
  const { incoming } = http.env as Partial<HttpBindings>;
  let caller = null as Caller | null;
  /** Authenticates and authorises the caller by the current state. */
  const checkAccess = async () => {
    if (endpoint.access !== 'session') return;
    caller = await authenticate(http, deps, client.sameOrigin);
    isSignedIn(incoming as IncomingMessage | undefined);
    authorise(http, caller, endpoint, fixed.kind ?? '');
  };
  let visitor = '';
  let isRepeat = false;
  let result = 'ok';
  let data: unknown;
  try {
    await checkAccess();
    // Most bodies have arrived by now. While one arrives, up to an hour, session and permissions may be lost, so they
    // are checked again.
    const recheckAccess = incoming?.complete === false ? checkAccess : async () => {};
    const body = await readInput(http, endpoint);
    if (endpoint.body === 'json') await recheckAccess();
    const call: Call = {
      deps,
      ...body,
      caller: caller as Caller,
      params: { ...http.req.param(), ...fixed },
      scope: caller ? scopeOf(caller, endpoint.permission) : EVERYTHING,
      idempotencyKey: idempotencyKeyOf(http, endpoint),
      client,
      http,
      recheckAccess,
      subject,
      changed,
      markRepeat: () => {
        isRepeat = true;
      },
      attemptedAccount: (userName) => {
        visitor = userName;
      },
    };
    data = await inShare(shareOf(endpoint), () => handler(call));
    return await reply(http, deps, { code: CODE.ok, data: data ?? null });
  } catch (error) {
    if (error === NOT_MODIFIED) return notModified(http, deps);
    const refusal = refusalOf(error, http, deps, endpoint.path);
    result = String(refusal.code);
    return await reply(http, deps, refusal);
  } finally {
    if (request) request.result = result;
    const duration = deps.now() - started;
    const call = `${http.req.method} ${http.req.path.replace(BASE_PATH, '')}`.slice(0, CALL_MAX);
    const ended = { at: started, result, client, duration, requestId, call };
    const action = endpoint.audit ?? '';
    if (caller === null && !PROVEN.includes(result)) {
      await countRefused(deps, { ...ended, userName: '', action }, visitor);
    } else if (hasLine(endpoint, result, isRepeat)) {
      await audit(deps, { ...ended, userName: caller?.userName ?? visitor, action }, touched(data));
    }
  }
}

/** Whether a call gets an audit line; an idempotent repeat already has one. */
const hasLine = ({ audit }: Endpoint, result: string, isRepeat: boolean): boolean =>
  audit !== null && !(isRepeat && result === 'ok');

/** Name of the connection share: calls about the same entity share one, a call without a permission has its own. */
const shareOf = ({ permission, path }: Endpoint): string => permission?.split(':')[0] ?? path;

/** Throws where the caller lacks the permission, has a pending duty, or sends content of another user. */
function authorise(http: Context, caller: Caller, endpoint: Endpoint, kind: string): void {
  const { duty } = caller;
  if (duty && !endpoint.duties?.includes(duty)) throw dutyFirst(duty);
  http.header(HEADER.permissionVersion, caller.permissionVersion);
  const owner = http.req.header(HEADER.owner);
  if (owner !== undefined && owner !== encodeURIComponent(caller.userName)) {
    throw refuse(409, '该内容属于另一位用户');
  }
  const permission = endpoint.kindPermissions?.[kind] ?? endpoint.permission;
  if (permission !== null && !caller.permissions.includes(permission)) {
    throw refuse(403, '你没有权限进行该操作');
  }
}

function idempotencyKeyOf(http: Context, endpoint: Endpoint): string {
  if (!endpoint.write) return '';
  const key = http.req.header(HEADER.idempotencyKey) ?? '';
  if (!UUID.test(key)) throw invalidFields({ 'Idempotency-Key': '缺少幂等键，或其格式不是 UUID' });
  return key;
}

function notModified(http: Context, deps: Deps): Response {
  http.header('Cache-Control', 'no-store');
  http.header(HEADER.build, deps.build);
  return http.body(null, 304);
}

interface Answer {
  code: number;
  data: unknown;
  message?: string;
  status?: number;
  headers?: Record<string, string>;
}

async function reply(http: Context, deps: Deps, answer: Answer): Promise<Response> {
  const { code, data, message = '', status = 200, headers = {} } = answer;
  http.header('Cache-Control', 'no-store');
  http.header(HEADER.build, deps.build);
  for (const [name, value] of Object.entries(headers)) http.header(name, value);
  http.header('Content-Type', 'application/json');
  return http.body(
    await replyText({ rtn_code: code, rtn_msg: message, rtn_data: data }),
    status as 200,
  );
}

/** Replaces valibot's English messages in replies to users. */
v.setGlobalMessage('内容的格式不正确');
