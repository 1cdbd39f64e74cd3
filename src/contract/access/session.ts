import * as v from 'valibot';
import { instant, pageFields, pageOf, text, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { session } from '../session/signed-in.ts';

/** Characters of what an administrator writes to those whose sessions they end. */
const REASON_MAX = 60;

/** Shown to them at the login; empty: that an administrator did it. One line. */
export const endReason = v.pipe(
  text(REASON_MAX, '原因'),
  v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, '原因含有无法显示的字符'),
  v.trim(),
);

/** Somebody who is signed in, with the devices by which they are. */
const signedIn = v.object({
  /** The user's. */
  id: uuid,
  userName: v.string(),
  /** 姓名. */
  name: v.string(),
  /** Names of their roles. */
  roles: v.array(v.string()),
  /** They may do no more than the caller, who may end their sessions. */
  mayEnd: v.boolean(),
  /** When any of the sessions was last used. */
  updatedAt: instant,
  sessions: v.array(session),
});
export type SignedIn = v.InferOutput<typeof signedIn>;

/** What is ended: one session, those of a user, or those of everybody but the caller. Never the one that asks. */
const target = v.variant('scope', [
  v.strictObject({ scope: v.literal('session'), id: uuid }),
  v.strictObject({ scope: v.literal('user'), id: uuid }),
  v.strictObject({ scope: v.literal('others') }),
]);
export type EndTarget = v.InferOutput<typeof target>;

const common = { method: 'POST', access: 'session', body: 'json' } as const;

/** 在线会话: who is signed in, and with what (S-ADM-6). */
export const sessionCalls = {
  /** A line for each user: the caller first, then who was there last. */
  search: endpoint({
    ...common,
    path: '{base}/session/search',
    permission: 'session:search',
    audit: null,
    write: false,
    request: v.strictObject({
      ...pageFields,
      /** Of 姓名, 账号, device or address. */
      keyword: v.optional(text(120, '关键词')),
    }),
    /** `limit`: sessions that a person may have at once. */
    reply: v.object({ ...pageOf(signedIn).entries, limit: v.number() }),
  }),
  /** `kept`: how many people stay signed in, as they may do more than the caller. */
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
