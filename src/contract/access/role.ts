import * as v from 'valibot';
import { instant, requiredText, text, uuid, version } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

/** Ids of the first start's roles are words, the others UUIDs. */
const roleId = text(64, '角色');

/** Fields that an administrator edits. */
export const roleFields = {
  name: requiredText(30, '名称'),
  code: v.pipe(
    requiredText(32, '标识'),
    v.regex(/^[a-z][a-z0-9_-]*$/, '标识以小写字母开头，只能用小写字母、数字、_ 和 -'),
  ),
  description: text(120, '描述'),
  /** `off`: it grants nothing. */
  status: v.picklist(['on', 'off'], '状态不正确'),
  /** Columns that it is limited to, including all below them; null: all (S-ADM-3). */
  catas: v.nullable(v.pipe(v.array(uuid), v.maxLength(200, '可管栏目不能超过 200 个'))),
  permissions: v.pipe(v.array(text(64, '权限')), v.maxLength(300, '权限不能超过 300 项')),
  /**
   * 存储上限: storage quota of each of its users, gigabytes; null: no limit. Older clients omit it, and the value stays.
   */
  storageGb: v.optional(
    v.nullable(
      v.pipe(
        v.number('存储上限应为数字'),
        v.minValue(0.01, '存储上限至少 0.01 GB'),
        v.maxValue(100_000, '存储上限不能超过 100000 GB'),
      ),
    ),
  ),
};
export type RoleFields = v.InferOutput<v.ObjectSchema<typeof roleFields, undefined>>;

const role = v.object({
  id: v.string(),
  name: v.string(),
  code: v.string(),
  description: v.string(),
  status: roleFields.status,
  catas: v.nullable(v.array(v.string())),
  /** `*`: all permissions. */
  permissions: v.array(v.string()),
  /** Older replies lack it. */
  storageGb: v.optional(v.nullable(v.number()), null),
  /** It came with the installation and cannot be changed. */
  builtIn: v.boolean(),
  /** Number of its users, and the names of the first. */
  users: v.number(),
  userNames: v.array(v.string()),
  /** Whether the caller has all its permissions and may therefore change it. */
  mayChange: v.boolean(),
  version,
  updatedBy: v.string(),
  updatedByName: v.string(),
  /** Null: unchanged since its creation. */
  updatedAt: v.nullable(instant),
});
export type Role = v.InferOutput<typeof role>;

const common = { method: 'POST', access: 'session', body: 'json' } as const;
const writing = { ...common, write: true } as const;
const path = <const Call extends string>(call: Call) => `{base}/role/${call}` as const;

/** Role administration (S-ADM-2). */
export const roleCalls = {
  /** All roles: built-in ones first, then by name. */
  search: endpoint({
    ...common,
    path: path('search'),
    permission: 'role:search',
    audit: null,
    write: false,
    request: v.strictObject({}),
    reply: v.object({ list: v.array(role) }),
  }),
  /** Creates a role under the client's id. If the id exists: 412 with that record. */
  create: endpoint({
    ...writing,
    path: path('create'),
    permission: 'role:create',
    audit: '新建角色',
    request: v.strictObject({ id: uuid, ...roleFields }),
    reply: role,
  }),
  /** Replaces the fields. Without `version`: 428; with a stale one: 412 and the current record. */
  update: endpoint({
    ...writing,
    path: path('update'),
    permission: 'role:update',
    audit: '修改角色',
    request: v.strictObject({ id: roleId, version: v.optional(version), ...roleFields }),
    reply: role,
  }),
  /** Refused with 2003 while any user has it. */
  delete: endpoint({
    ...writing,
    path: path('delete'),
    permission: 'role:delete',
    audit: '删除角色',
    request: v.strictObject({ id: roleId }),
    reply: v.null(),
  }),
};
