import * as v from 'valibot';
import { instant, requiredText, text, uuid, version } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

/** Roles of the first start have words for ids, the others UUIDs. */
const roleId = text(64, '角色');

/** What an administrator edits. */
export const roleFields = {
  name: requiredText(30, '名称'),
  code: v.pipe(
    requiredText(32, '标识'),
    v.regex(/^[a-z][a-z0-9_-]*$/, '标识以小写字母开头，只能用小写字母、数字、_ 和 -'),
  ),
  description: text(120, '描述'),
  /** `off`: it allows nothing. */
  status: v.picklist(['on', 'off'], '状态不正确'),
  /** Columns that it is limited to, with all below them; null: all (S-ADM-3). */
  catas: v.nullable(v.pipe(v.array(uuid), v.maxLength(200, '可管栏目不能超过 200 个'))),
  permissions: v.pipe(v.array(text(64, '权限')), v.maxLength(300, '权限不能超过 300 项')),
  /** 存储上限: gigabytes that each of its users may have stored; null: no limit. Apps that do not know it leave it as it is. */
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
  /** `*` stands for all there are. */
  permissions: v.array(v.string()),
  /** Replies of before lack it. */
  storageGb: v.optional(v.nullable(v.number()), null),
  /** It came with the installation, and stays as it is. */
  builtIn: v.boolean(),
  /** How many have it, and the names of the first. */
  users: v.number(),
  userNames: v.array(v.string()),
  /** The caller holds all that it allows: only then they change it. */
  mayChange: v.boolean(),
  version,
  updatedBy: v.string(),
  updatedByName: v.string(),
  /** Null: unchanged since it was made. */
  updatedAt: v.nullable(instant),
});
export type Role = v.InferOutput<typeof role>;

const common = { method: 'POST', access: 'session', body: 'json' } as const;
const writing = { ...common, write: true } as const;
const path = <const Call extends string>(call: Call) => `{base}/role/${call}` as const;

/** Roles, as those see them who administer them (S-ADM-2). */
export const roleCalls = {
  /** All there are: built-in ones first, then by name. */
  search: endpoint({
    ...common,
    path: path('search'),
    permission: 'role:search',
    audit: null,
    write: false,
    request: v.strictObject({}),
    reply: v.object({ list: v.array(role) }),
  }),
  /** Stores a role under the id that the client made. With an id that is there already 412 and that record. */
  create: endpoint({
    ...writing,
    path: path('create'),
    permission: 'role:create',
    audit: '新建角色',
    request: v.strictObject({ id: uuid, ...roleFields }),
    reply: role,
  }),
  /** Replaces the fields. Without `version` 428; with one that is not the current 412 and the current record. */
  update: endpoint({
    ...writing,
    path: path('update'),
    permission: 'role:update',
    audit: '修改角色',
    request: v.strictObject({ id: roleId, version: v.optional(version), ...roleFields }),
    reply: role,
  }),
  /** Refused with 2003 while somebody has it. */
  delete: endpoint({
    ...writing,
    path: path('delete'),
    permission: 'role:delete',
    audit: '删除角色',
    request: v.strictObject({ id: roleId }),
    reply: v.null(),
  }),
};
