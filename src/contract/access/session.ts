import * as v from 'valibot';
import { instant, pageFields, pageOf, text, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { session } from '../session/signed-in.ts';

/** Maximum characters of an administrator's message to users whose sessions are ended. */
const REASON_MAX = 60;

/** Shown to those users at the login; empty: only that an administrator ended it. One line. */
export const endReason = v.pipe(
  text(REASON_MAX, '原因'),
  v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, '原因含有无法显示的字符'),
  v.trim(),
);

/** A signed-in user, with the devices. */
const signedIn = v.object({
  /** The user's id. */
  id: uuid,
  userName: v.string(),
  /** 姓名. */
  name: v.string(),
  /** Names of the user's roles. */
  roles: v.array(v.string()),
  /** The user's permissions do not exceed the caller's, who may end these sessions. */
  mayEnd: v.boolean(),
  /** Last use of any of the sessions. */
  updatedAt: instant,
  sessions: v.array(session),
});
export type SignedIn = v.InferOutput<typeof signedIn>;

/**
 * Scope of the sessions to end: one session, all of a user, or all of everybody but the caller. Never the caller's own.
 */
const target = v.variant('scope', [
  v.strictObject({ scope: v.literal('session'), id: uuid }),
  v.strictObject({ scope: v.literal('user'), id: uuid }),
  v.strictObject({ scope: v.literal('others') }),
]);
export type EndTarget = v.InferOutput<typeof target>;

const common = { method: 'POST', access: 'session', body: 'json' } as const;

/** 在线会话: signed-in users and their devices (S-ADM-6). */
export const sessionCalls = {
  /** One row per user: the caller first, then by last use. */
  search: endpoint({
    ...common,
    path: '{base}/session/search',
    permission: 'session:search',
    audit: null,
    write: false,
    request: v.strictObject({
      ...pageFields,
      /** Searches 姓名, 账号, device and address. */
      keyword: v.optional(text(120, '关键词')),
    }),
    /** `limit`: maximum number of sessions per user. */
    reply: v.object({ ...pageOf(signedIn).entries, limit: v.number() }),
  }),
  /** `kept`: number of users who stay signed in, as their permissions exceed the caller's. */
  revoke: endpoint({
    ...common,
    path: '{base}/session/revoke',
    permission: 'session:end',
    audit: '强制下线',
    write: true,
    request: v.strictObject({ target, reason: endReason }),
    reply: v.object({ ended: v.number(), kept: v.number() }),
  }),
};
