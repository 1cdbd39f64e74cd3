import * as v from 'valibot';
import {
  instant,
  pageFields,
  pageOf,
  requiredText,
  text,
  uuid,
  version,
} from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { batchReply, idsUpTo } from '../record.ts';
import { profileFields } from '../session/profile.ts';

/** `off`: the user cannot sign in, and all sessions have ended. */
const userStatus = v.picklist(['on', 'off'], '状态不正确');

/** Login name; it never changes, as records refer to their authors by it. */
export const newUserName = v.pipe(
  requiredText(32, '账号'),
  v.regex(/^[\p{L}\p{N}._@-]+$/u, '账号只能用文字、数字和 . _ - @'),
  v.minLength(2, '账号至少 2 个字'),
);

/** Ids of existing roles: those of the first start are words, the others UUIDs. */
const roleIds = v.pipe(
  v.array(text(64, '角色'), '角色应为列表'),
  v.maxLength(50, '角色不能超过 50 个'),
);

/** Fields that an administrator edits. */
export const userFields = {
  realName: requiredText(30, '姓名'),
  nickName: text(30, '昵称'),
  tel: profileFields.tel,
  email: profileFields.email,
  level: text(16, '级别'),
  roleIds,
  status: userStatus,
  /** True: until the user has set a new password, all other calls are refused (1005). */
  mustChange: v.boolean('须改密应为是或否'),
};
export type UserFields = v.InferOutput<v.ObjectSchema<typeof userFields, undefined>>;

const role = v.object({ id: v.string(), name: v.string() });

const user = v.object({
  id: uuid,
  userName: v.string(),
  // Without the input rules: some users are older than those.
  realName: v.string(),
  nickName: v.string(),
  tel: v.string(),
  email: v.string(),
  level: v.string(),
  roleIds: v.array(v.string()),
  status: userStatus,
  mustChange: v.boolean(),
  /** Whether the user has a second factor, and the number of passkeys; older servers omit both. */
  factor: v.optional(v.boolean(), false),
  passkeys: v.optional(v.number(), 0),
  avatar: v.string(),
  roles: v.array(role),
  /** Consecutive wrong passwords, of the account or from one network. */
  failures: v.number(),
  /** Until when sign-ins as this user are refused from networks with too many failures; null: not locked. */
  lockedUntil: v.nullable(instant),
  /** Null: never yet. */
  lastLoginAt: v.nullable(instant),
  version,
  createdBy: v.string(),
  createdByName: v.string(),
  createdAt: instant,
  updatedBy: v.string(),
  updatedByName: v.string(),
  updatedAt: instant,
});
export type User = v.InferOutput<typeof user>;

/** The user and the generated password; null in the reply to a repeat, as the password is shown only once. */
const withPassword = v.object({ user, password: v.nullable(v.string()) });

const common = { method: 'POST', access: 'session', body: 'json' } as const;
const reading = { ...common, permission: 'user:search', audit: null, write: false } as const;
const writing = { ...common, write: true } as const;
const path = <const Call extends string>(call: Call) => `{base}/user/${call}` as const;

/** Filters of a list; the status is chosen in tabs. */
const filters = {
  /** Searches 账号, 姓名, 昵称 and 手机. */
  keyword: v.optional(text(120, '关键词')),
  role: v.optional(text(64, '角色')),
};
const ids = idsUpTo(100);
const one = v.strictObject({ id: uuid });

/** User administration (S-ADM-1). Replies never contain deleted users. */
export const userCalls = {
  /** Newest first. */
  search: endpoint({
    ...reading,
    path: path('search'),
    request: v.strictObject({
      ...pageFields,
      ...filters,
      status: v.optional(v.picklist(['on', 'off', 'locked'], '状态不正确')),
      sort: v.optional(v.picklist(['lastLoginAt', 'userName'])),
      /** Reverses the order. */
      reverse: v.optional(v.boolean()),
    }),
    reply: pageOf(user),
  }),
  /** Number of users that match these filters: in total, and those that are `on`, `off`, `locked`. */
  counts: endpoint({
    ...reading,
    path: path('counts'),
    request: v.strictObject(filters),
    reply: v.object({ total: v.number(), states: v.record(v.string(), v.number()) }),
  }),
  get: endpoint({ ...reading, path: path('get'), request: one, reply: user }),
  /** Roles to choose from; `mayGive`: the caller has all their permissions. */
  roles: endpoint({
    ...reading,
    path: path('roles'),
    request: v.strictObject({}),
    reply: v.object({
      list: v.array(v.object({ ...role.entries, mayGive: v.boolean() })),
    }),
  }),
  /**
   * Creates a user under the client's id, with a one-time password that must be replaced at the first sign-in. If the
   * id exists: 412 with that record if the caller created it.
   */
  create: endpoint({
    ...writing,
    path: path('create'),
    permission: 'user:create',
    audit: '新建用户',
    request: v.strictObject({
      id: uuid,
      userName: newUserName,
      realName: userFields.realName,
      nickName: userFields.nickName,
      tel: userFields.tel,
      email: userFields.email,
      level: userFields.level,
      roleIds,
    }),
    reply: withPassword,
  }),
  /** Replaces the fields. Without `version`: 428; with a stale one: 412 and the current record. */
  update: endpoint({
    ...writing,
    path: path('update'),
    permission: 'user:update',
    audit: '修改用户',
    request: v.strictObject({ id: uuid, version: v.optional(version), ...userFields }),
    reply: user,
  }),
  /** 启用 and 停用, each user on its own: refusals by a rule come with their reason. */
  status: endpoint({
    ...writing,
    path: path('status'),
    permission: 'user:update',
    audit: '启停用户',
    request: v.strictObject({ ids, status: userStatus }),
    reply: batchReply,
  }),
  /** Deletes their sessions and keys; their name stays on what they wrote, and their 账号 is never reused. */
  delete: endpoint({
    ...writing,
    path: path('delete'),
    permission: 'user:delete',
    audit: '删除用户',
    request: v.strictObject({ ids }),
    reply: batchReply,
  }),
  /** Resets the count of wrong passwords. */
  unlock: endpoint({
    ...writing,
    path: path('unlock'),
    permission: 'user:unlock',
    audit: '解除锁定',
    request: one,
    reply: user,
  }),
  /** Sets a new one-time password; ends the user's sessions. */
  reset: endpoint({
    ...writing,
    path: path('resetPassword'),
    permission: 'user:reset',
    audit: '重置密码',
    request: one,
    reply: withPassword,
  }),
  /** After the loss of a factor: deletes authenticator, recovery codes and passkeys, and ends the user's sessions. */
  resetFactor: endpoint({
    ...writing,
    path: path('resetFactor'),
    permission: 'user:reset',
    audit: '重置两步验证',
    request: one,
    reply: user,
  }),
};
