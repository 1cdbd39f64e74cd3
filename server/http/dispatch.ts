import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { BASE_PATH, CODE, HEADER } from '../../src/contract/codes.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { uploadKind } from '../../src/contract/file/file.ts';
import type { Call, Caller, Deps, Handler, Handlers } from '../base/call.ts';
import { changeFirst, invalidFields, refuse } from '../base/refusal.ts';
import { inShare } from '../db/connection/connection-shares.ts';
import { EVERYTHING, scopeOf } from '../db/scope.ts';
import { authenticate } from '../security/authenticate.ts';
import { audit } from './audit.ts';
import { clientOf } from './client-of.ts';
import { NOT_MODIFIED } from './etag.ts';
import { refusalOf } from './failure.ts';
import { readInput } from './read-input.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mounts the whole table. Who may call, with what, and what is logged is decided here and nowhere else. */
export function mountEndpoints(app: Hono, deps: Deps, handlers: Handlers): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name as keyof Handlers] as unknown as Handler<Endpoint>;
    for (const { path, fixed } of pathsOf(endpoint)) {
      app.on(endpoint.method, path, (http) => answer(http, deps, endpoint, handler, fixed));
    }
  }
}

/** Router paths of an endpoint; upload kinds hold a slash, so each gets a path of its own. */
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
  let caller: Caller | null = null;
  let subject = '';
  let result = 'ok';
  try {
    caller = await authorise(http, deps, endpoint, fixed.kind ?? '');
    const call: Call = {
      deps,
      input: await readInput(http, endpoint),
      caller: caller as Caller,
      params: { ...http.req.param(), ...fixed },
      scope: caller ? scopeOf(caller, endpoint.permission) : EVERYTHING,
      idempotencyKey: idempotencyKeyOf(http, endpoint),
      client,
      http,
      subject: (id) => {
        subject = id;
      },
    };
    const data = await inShare(shareOf(endpoint), () => handler(call));
    return reply(http, deps, { code: CODE.ok, data: data ?? null });
  } catch (error) {
    if (error === NOT_MODIFIED) return notModified(http, deps);
    const refusal = refusalOf(error, http, deps, endpoint.path);
    result = String(refusal.code);
    return reply(http, deps, refusal);
  } finally {
    if (endpoint.audit) {
      const userName = caller?.userName ?? '';
      const duration = deps.now() - started;
      await audit(deps, {
        ...client,
        at: started,
        userName,
        action: endpoint.audit,
        subject,
        result,
        duration,
      });
    }
  }
}

/** Calls about the same entity share connections; a call that needs no permission has its own. */
const shareOf = ({ permission, path }: Endpoint): string => permission?.split(':')[0] ?? path;

async function authorise(
  http: Context,
  deps: Deps,
  endpoint: Endpoint,
  kind: string,
): Promise<Caller | null> {
  if (endpoint.access === 'public') return null;
  const caller = await authenticate(http, deps);
  if (caller.mustChange && !endpoint.beforeChange) throw changeFirst();
  http.header(HEADER.permissionVersion, caller.permissionVersion);
  const owner = http.req.header(HEADER.owner);
  if (owner !== undefined && owner !== encodeURIComponent(caller.userName)) {
    throw refuse(409, '该内容属于另一位用户');
  }
  const permission = endpoint.kindPermissions?.[kind] ?? endpoint.permission;
  if (permission !== null && !caller.permissions.includes(permission)) {
    throw refuse(403, '你没有权限进行该操作');
  }
  return caller;
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

function reply(http: Context, deps: Deps, answer: Answer): Response {
  const { code, data, message = '', status = 200, headers = {} } = answer;
  http.header('Cache-Control', 'no-store');
  http.header(HEADER.build, deps.build);
  for (const [name, value] of Object.entries(headers)) http.header(name, value);
  const envelope = { rtn_code: code, rtn_msg: message, rtn_data: data };
  return http.json(envelope, status as 200);
}

/** Replaces valibot's English messages in replies to users. */
v.setGlobalMessage('内容的格式不正确');
