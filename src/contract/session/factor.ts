import * as v from 'valibot';
import { instant, nothing, requiredText, text, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { login } from './login.ts';
import {
  authenticationOptions,
  authenticationResponse,
  registrationOptions,
  registrationResponse,
} from './web-authn.ts';

/** Second factors that may follow the password; `passkey` has calls of its own. */
const way = v.picklist(['totp', 'recovery', 'passkey']);
export type Way = v.InferOutput<typeof way>;

/** `rtn_data` of code 1006: the password was correct, a second step must follow within five minutes. */
export const factorNeeded = v.object({ ticket: v.string(), ways: v.array(way) });

/** `rtn_data` of a refusal that invalidates the ticket: the sign-in has to start again. */
export const ticketOver = v.object({ restart: v.literal(true) });

const ticket = text(64, '凭据');
/** Six digits or a recovery code; spaces, dashes, case and full-width letters do not matter. */
const code = requiredText(40, '验证码');
const password = v.pipe(v.string(), v.minLength(1, '请输入当前密码'), v.maxLength(256, '密码太长'));

const visiting = {
  method: 'POST',
  access: 'public',
  permission: null,
  write: false,
  body: 'json',
} as const;

/**
 * The second step of a sign-in. 1002: wrong code; with {@link ticketOver} the password has to be entered again. 2003: the
 * server cannot read the authenticator.
 */
export const loginFactor = endpoint({
  ...visiting,
  path: '{base}/admin/login/factor',
  audit: login.audit,
  request: v.strictObject({ ticket, code }),
  reply: login.reply,
});

/** Options for a browser with a passkey. */
export const passkeyOptions = endpoint({
  ...visiting,
  path: '{base}/admin/login/passkeyOptions',
  audit: null,
  request: v.strictObject({}),
  reply: v.object({ ticket: v.string(), options: authenticationOptions }),
});

/** Signs in with a passkey, without password or second step. 1002 where that is not possible. */
export const passkeyLogin = endpoint({
  ...visiting,
  path: '{base}/admin/login/passkey',
  audit: login.audit,
  request: v.strictObject({ ticket, response: authenticationResponse }),
  reply: login.reply,
});

/** Maximum number of passkeys per user. */
export const PASSKEYS_MAX = 20;
const passkeyName = v.pipe(requiredText(40, '通行密钥的名称'), v.trim());

const passkey = v.object({
  id: uuid,
  name: v.string(),
  createdAt: instant,
  /** Null: never yet. */
  lastUsedAt: v.nullable(instant),
});
export type Passkey = v.InferOutput<typeof passkey>;

const factorState = v.object({
  on: v.boolean(),
  /** Since when the current authenticator is used. */
  since: v.nullable(instant),
  lastUsedAt: v.nullable(instant),
  /** Recovery codes: each can be used once. */
  codes: v.object({ left: v.number(), total: v.number(), lastUsedAt: v.nullable(instant) }),
  /** A role of the caller requires it: it cannot be switched off. */
  required: v.boolean(),
  /** Oldest first. */
  passkeys: v.array(passkey),
  /** Null: never. */
  passwordChangedAt: v.nullable(instant),
});
export type FactorState = v.InferOutput<typeof factorState>;

/** Recovery codes, shown once. */
const codes = v.object({ codes: v.array(v.string()) });

const own = { method: 'POST', access: 'session', permission: null, body: 'json' } as const;
/** Calls allowed for users who must set up the second factor first. */
const settingUp = { ...own, duties: ['factor'], write: false } as const;
// No idempotency key, as no repeat may return a secret again; a ticket is valid for one call.
const secret = { ...own, write: false } as const;
const path = <const Call extends string>(call: Call) => `{base}/admin/factor/${call}` as const;

/** 两步验证 and 通行密钥 of the caller (S-ADM-8). A wrong password is refused with 2001 at `password`. */
export const factorCalls = {
  get: endpoint({
    ...settingUp,
    path: path('get'),
    audit: null,
    request: v.strictObject({}),
    reply: factorState,
  }),
  /** Creates a secret for an authenticator. Nothing changes until one of its codes is confirmed. */
  begin: endpoint({
    ...settingUp,
    path: path('begin'),
    audit: null,
    request: v.strictObject({ password }),
    reply: v.object({
      ticket: v.string(),
      /** Base32, to be typed. */
      secret: v.string(),
      /** `otpauth:`, for a QR code. */
      uri: v.string(),
    }),
  }),
  /**
   * Switches it on, or replaces the authenticator. A wrong code: 2001 at `code`; after five, or too late: 2003 with
   * {@link ticketOver}.
   */
  confirm: endpoint({
    ...settingUp,
    path: path('confirm'),
    audit: '开启两步验证',
    request: v.strictObject({ ticket, code }),
    reply: codes,
  }),
  /** Creates new recovery codes; the former ones become invalid. */
  codes: endpoint({
    ...secret,
    path: path('codes'),
    audit: '重新生成恢复码',
    request: v.strictObject({ password }),
    reply: codes,
  }),
  /** Refused by rule where a role requires it. Passkeys stay. */
  off: endpoint({
    ...secret,
    path: path('off'),
    audit: '关闭两步验证',
    request: v.strictObject({ password }),
    reply: nothing,
  }),
  passkeyBegin: endpoint({
    ...secret,
    path: path('passkeyBegin'),
    audit: null,
    request: v.strictObject({ password }),
    reply: v.object({ ticket: v.string(), options: registrationOptions }),
  }),
  /** 2003 with {@link ticketOver} if it was begun too long ago. */
  passkeyAdd: endpoint({
    ...secret,
    path: path('passkeyAdd'),
    audit: '添加通行密钥',
    request: v.strictObject({ ticket, response: registrationResponse, name: passkeyName }),
    reply: passkey,
  }),
  passkeyRename: endpoint({
    ...own,
    path: path('passkeyRename'),
    audit: '重命名通行密钥',
    write: true,
    request: v.strictObject({ id: uuid, name: passkeyName }),
    reply: passkey,
  }),
  passkeyRemove: endpoint({
    ...own,
    path: path('passkeyRemove'),
    audit: '删除通行密钥',
    write: true,
    request: v.strictObject({ id: uuid }),
    reply: nothing,
  }),
};
