import * as v from 'valibot';
import { requiredText, text } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { sealingKey } from './sealing-key-schema.ts';

const captchaReply = v.object({
  pictKey: v.string(),
  /** SVG data URL; empty where no captcha is needed. */
  image: v.string(),
  required: v.boolean(),
  /**
   * Proof of work for the next attempt, where the address or the account fails often: an altcha-lib challenge, as JSON.
   */
  work: v.optional(v.string()),
  /** Nobody has signed in yet: the initial password is shown where the server was started. */
  firstStart: v.optional(v.boolean(), false),
});

/** A captcha image, and whether this address needs one at all. */
export const captcha = endpoint({
  method: 'POST',
  path: '{base}/admin/captcha',
  access: 'public',
  permission: null,
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({ userName: v.optional(text(64, '用户名')) }),
  reply: captchaReply,
});

/** `rtn_data` of code 1003. */
export const captchaNeeded = v.object({
  pictKey: v.string(),
  image: v.string(),
  work: v.optional(v.string()),
});
/** The user in the server's form; a server with only the seed's fields omits `avatar`. */
export const serverUser = v.object({
  tel: v.optional(v.nullable(v.string()), ''),
  email: v.optional(v.nullable(v.string()), ''),
  userName: v.string(),
  nickName: v.optional(v.nullable(v.string()), ''),
  level: v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  avatar: v.optional(v.nullable(v.string()), ''),
});

export type ServerUser = v.InferOutput<typeof serverUser>;

export const login = endpoint({
  method: 'POST',
  path: '{base}/admin/login',
  access: 'public',
  permission: null,
  audit: '登录',
  write: false,
  body: 'json',
  request: v.strictObject({
    userName: requiredText(64, '用户名'),
    password: v.pipe(v.string(), v.minLength(1, '密码不能为空'), v.maxLength(256, '密码太长')),
    captcha: v.optional(text(16, '验证码'), ''),
    uuid: v.optional(text(64, 'uuid'), ''),
    systemType: v.optional(text(16, 'systemType'), ''),
    pictKey: v.optional(text(64, 'pictKey'), ''),
    pictCode: v.optional(text(16, '验证码'), ''),
    rememberMe: v.optional(v.boolean()),
    /** The solved challenge, as JSON; omitted where none was requested. */
    work: v.optional(text(4096, 'work')),
  }),
  reply: v.object({
    token: v.pipe(v.string(), v.minLength(1)),
    user: serverUser,
    /** Key that seals this device's data from the start; absent for programs, and from older servers. */
    key: v.nullish(sealingKey),
  }),
});
