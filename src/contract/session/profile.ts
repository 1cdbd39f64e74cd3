import * as v from 'valibot';
import { instant, nothing, requiredText, text, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { fileRecord, serviceAddress } from '../file/file.ts';
import { serverUser } from './login.ts';
import { session } from './signed-in.ts';

/** Whether text has the form local@domain. */
export const isEmail = (text: string): boolean =>
  /^[^\s@"(),:;<>[\\\]]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i.test(
    text,
  ) && !/^\.|\.@|\.\./.test(text);

/** Whether text is a mainland mobile number: 11 digits, first 1, second 3 to 9. */
export const isMobileNumber = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** Fields that users change themselves; in the seed 姓名 is `nickName` (S-SESS-3). */
export const profileFields = {
  nickName: requiredText(30, '姓名'),
  tel: v.pipe(
    text(20, '手机'),
    v.check((value) => value === '' || isMobileNumber(value), '请输入 11 位手机号码'),
  ),
  email: v.pipe(
    text(120, '邮箱'),
    v.check((value) => value === '' || isEmail(value), '请输入正确的邮箱地址'),
  ),
};
export type ProfileFields = v.InferOutput<v.ObjectSchema<typeof profileFields, undefined>>;

/** Length of a new password, characters; longer ones are refused so that hashing stays cheap. */
const PASSWORD = { min: 8, max: 128 };

export const newPassword = v.pipe(
  v.string('新密码应为文字'),
  v.minLength(PASSWORD.min, `新密码至少 ${PASSWORD.min} 个字符`),
  v.maxLength(PASSWORD.max, `新密码不能超过 ${PASSWORD.max} 个字符`),
);

const presentPassword = v.pipe(
  v.string(),
  v.minLength(1, '请输入当前密码'),
  v.maxLength(256, '密码太长'),
);

/** One activity of the user. */
const activity = v.object({
  at: instant,
  action: v.string(),
  /** `ok`, or the code of the refusal. */
  result: v.string(),
  address: v.optional(v.string(), ''),
  userAgent: v.optional(v.string(), ''),
});
export type Activity = v.InferOutput<typeof activity>;

const own = {
  method: 'POST',
  access: 'session',
  permission: null,
  body: 'json',
} as const;

/** The caller's own record, with their latest activities. */
export const profileGet = endpoint({
  ...own,
  path: '{base}/admin/profile/get',
  audit: null,
  write: false,
  request: v.strictObject({}),
  reply: v.object({
    user: serverUser,
    roles: v.optional(v.array(v.string()), []),
    createdAt: v.optional(instant),
    activity: v.optional(v.array(activity), []),
  }),
});

/** `password`: the current one, required to change phone or email. */
export const profileUpdate = endpoint({
  ...own,
  path: '{base}/admin/profile/update',
  audit: '修改个人资料',
  write: true,
  request: v.strictObject({ ...profileFields, password: v.optional(presentPassword) }),
  reply: serverUser,
});

/** Maximum MB of an avatar, whatever the limit of other images is. */
export const AVATAR_MAX_MB = 1;

/** Stores a small image, as multipart field `file`, for the caller's avatar; no upload permission is needed. */
export const profileAvatarUpload = endpoint({
  ...own,
  path: '{base}/admin/profile/avatar/upload',
  audit: '上传头像',
  write: true,
  body: 'multipart',
  request: nothing,
  reply: fileRecord,
});

/** Sets a stored image as the caller's avatar; null removes it. */
export const profileAvatar = endpoint({
  ...own,
  path: '{base}/admin/profile/avatar',
  audit: '修改头像',
  write: true,
  request: v.strictObject({ fileId: v.nullable(uuid) }),
  reply: serverUser,
});

/** Sets an image at the avatar service (`avatarUpdate` of the configuration) as the caller's avatar. */
export const profileAvatarElsewhere = endpoint({
  ...own,
  path: '{base}/admin/profile/avatar/elsewhere',
  audit: '修改头像',
  write: true,
  request: v.strictObject({ address: serviceAddress }),
  reply: serverUser,
});

/**
 * Changes the password: all other sessions of the caller end, and this one continues with a new token (older servers:
 * with the same).
 */
export const profilePassword = endpoint({
  ...own,
  path: '{base}/admin/profile/password',
  duties: ['password'],
  audit: '修改密码',
  write: false,
  request: v.strictObject({
    current: presentPassword,
    next: newPassword,
  }),
  reply: v.nullish(v.object({ token: v.pipe(v.string(), v.minLength(1)) })),
});

/** The caller's sessions: this one first, then by last use. */
export const profileSessions = endpoint({
  ...own,
  path: '{base}/admin/profile/sessions',
  audit: null,
  write: false,
  request: v.strictObject({}),
  reply: v.object({ list: v.array(session) }),
});

/** Ends another session of the caller; null: all others. */
export const profileSessionsEnd = endpoint({
  ...own,
  path: '{base}/admin/profile/sessions/end',
  audit: '下线自己的设备',
  write: true,
  request: v.strictObject({ id: v.nullable(uuid) }),
  reply: v.object({ ended: v.number() }),
});
