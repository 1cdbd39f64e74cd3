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

/** `off`: they cannot sign in, and their sessions are over. */
const userStatus = v.picklist(['on', 'off'], '状态不正确');

/** By what they sign in; it never changes, as what they wrote is recorded under it. */
export const newUserName = v.pipe(
  requiredText(32, '账号'),
  v.regex(/^[\p{L}\p{N}._@-]+$/u, '账号只能用文字、数字和 . _ - @'),
  v.minLength(2, '账号至少 2 个字'),
);

/** Ids of roles that exist: those of the first start are words, the others UUIDs. */
const roleIds = v.pipe(
  v.array(text(64, '角色'), '角色应为列表'),
  v.maxLength(50, '角色不能超过 50 个'),
);

/** What an administrator edits. */
export const userFields = {
  realName: requiredText(30, '姓名'),
  nickName: text(30, '昵称'),
  tel: profileFields.tel,
  email: profileFields.email,
  level: text(16, '级别'),
  roleIds,
  status: userStatus,
  /** Until they have set another password nothing else is answered (1005). */
  mustChange: v.boolean('须改密应为是或否'),
};
export type UserFields = v.InferOutput<v.ObjectSchema<typeof userFields, undefined>>;

const role = v.object({ id: v.string(), name: v.string() });

const user = v.object({
  id: uuid,
  userName: v.string(),
  // Not by the rules of the fields: some were made before there were any.
  realName: v.string(),
  nickName: v.string(),
  tel: v.string(),
  email: v.string(),
  level: v.string(),
  roleIds: v.array(v.string()),
  status: userStatus,
  mustChange: v.boolean(),
  /** Whether they have a second factor, and how many passkeys; older servers say neither. */
  factor: v.optional(v.boolean(), false),
  passkeys: v.optional(v.number(), 0),
  avatar: v.string(),
  roles: v.array(role),
  /** Wrong passwords in a row, of the account or from one network. */
  failures: v.number(),
  /** Until when nobody can sign in as them from a network that tried too often; null: it is not locked. */
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

/** The user, and the password that was made: null where a repeat asks for it, as it is shown once and never again. */
const withPassword = v.object({ user, password: v.nullable(v.string()) });

const common = { method: 'POST', access: 'session', body: 'json' } as const;
const reading = { ...common, permission: 'user:search', audit: null, write: false } as const;
const writing = { ...common, write: true } as const;
const path = <const Call extends string>(call: Call) => `{base}/user/${call}` as const;

/** How a list is narrowed; by status in tabs. */
const filters = {
  /** Of 账号, 姓名, 昵称 or 手机. */
  keyword: v.optional(text(120, '关键词')),
  role: v.optional(text(64, '角色')),
};
const ids = idsUpTo(100);
const one = v.strictObject({ id: uuid });

/** Users, as those see them who administer them (S-ADM-1). Deleted ones are in no answer. */
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
      /** The other way round. */
      reverse: v.optional(v.boolean()),
    }),
    reply: pageOf(user),
  }),
  /** How many a search with these filters finds: all of them, and how many are `on`, `off`, `locked`. */
  counts: endpoint({
    ...reading,
    path: path('counts'),
    request: v.strictObject(filters),
    reply: v.object({ total: v.number(), states: v.record(v.string(), v.number()) }),
  }),
  get: endpoint({ ...reading, path: path('get'), request: one, reply: user }),
  /** Roles to choose from; `mayGive`: the caller holds all that they allow. */
  roles: endpoint({
    ...reading,
    path: path('roles'),
    request: v.strictObject({}),
    reply: v.object({
      list: v.array(v.object({ ...role.entries, mayGive: v.boolean() })),
    }),
  }),
  /**
   * Stores a user under the id that the client made, with a one-time password that has to be replaced at the first sign-in. With
   * the id of one that the caller has made 412 and that record.
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
  /** Replaces the fields. Without `version` 428; with one that is not the current 412 and the current record. */
  update: endpoint({
    ...writing,
    path: path('update'),
    permission: 'user:update',
    audit: '修改用户',
    request: v.strictObject({ id: uuid, version: v.optional(version), ...userFields }),
    reply: user,
  }),
  /** 启用 and 停用, each on its own: what a rule forbids stays, with its reason. */
  status: endpoint({
    ...writing,
    path: path('status'),
    permission: 'user:update',
    audit: '启停用户',
    request: v.strictObject({ ids, status: userStatus }),
    reply: batchReply,
  }),
  /** Their sessions and keys go; their name stays at what they wrote, and nobody else gets their 账号. */
  delete: endpoint({
    ...writing,
    path: path('delete'),
    permission: 'user:delete',
    audit: '删除用户',
    request: v.strictObject({ ids }),
    reply: batchReply,
  }),
  /** Wrong passwords of before no longer count. */
  unlock: endpoint({
    ...writing,
    path: path('unlock'),
    permission: 'user:unlock',
    audit: '解除锁定',
    request: one,
    reply: user,
  }),
  /** Another one-time password; their sessions end. */
  reset: endpoint({
    ...writing,
    path: path('resetPassword'),
    permission: 'user:reset',
    audit: '重置密码',
    request: one,
    reply: withPassword,
  }),
  /** For a lost factor: their authenticator, recovery codes and passkeys go, and their sessions end. */
  resetFactor: endpoint({
    ...writing,
    path: path('resetFactor'),
    permission: 'user:reset',
    audit: '重置两步验证',
    request: one,
    reply: user,
  }),
};
