import * as v from 'valibot';
import { appConfig } from '../app-config.ts';
import { instant, text, version } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

const wholeNumber = (least: number, most: number, label: string) => {
  const message = `${label}应在 ${least} 到 ${most} 之间`;
  return v.pipe(
    v.number(`${label}应为数字`),
    v.integer(`${label}应为整数`),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};

/** Settings for all users, edited by an administrator. */
export const settingFields = {
  /** One line; empty: the title in app-config.json. */
  title: v.pipe(
    text(30, '站点名称'),
    v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, '站点名称含有无法显示的字符'),
    v.trim(),
  ),
  /** Days that the audit log is retained. */
  auditDays: wholeNumber(30, 3650, '操作日志的保留天数'),
  /** Maximum number of sessions per user; at a further sign-in the least recently used one ends. */
  sessionLimit: wholeNumber(1, 50, '每人的会话数'),
  /** Ids of roles whose users need a second factor; a newly added one must exist. */
  factorRoles: v.pipe(
    v.array(text(64, '角色'), '须两步验证的角色应为列表'),
    v.maxLength(200, '须两步验证的角色不能超过 200 个'),
  ),
};
export type SettingFields = v.InferOutput<v.ObjectSchema<typeof settingFields, undefined>>;

/** Defaults until a setting is changed. */
export const defaultSettings: SettingFields = {
  ...{ title: '', auditDays: 365, sessionLimit: 10, factorRoles: [] },
};

/** Displayable part of the environment: kinds and switches, never an address with a password or a key. */
const environment = v.object({
  database: v.picklist(['embedded', 'postgres']),
  /** Constant: older apps require this field and accept no other value. */
  storage: v.picklist(['folder']),
  /** Where files are stored, the place of new ones first; older servers omit it. */
  files: v.optional(v.array(v.picklist(['disk', 'bucket'])), ['disk']),
  captcha: v.picklist(['always', 'adaptive', 'off']),
  allowedOrigins: v.array(v.string()),
  trustProxy: v.boolean(),
});
export type Environment = v.InferOutput<typeof environment>;

const setting = v.object({
  // Without the limits, which apply when they are set: another version may have had others.
  ...{ title: v.string(), auditDays: v.number(), sessionLimit: v.number() },
  factorRoles: v.optional(v.array(v.string()), []),
  version,
  updatedBy: v.string(),
  updatedByName: v.string(),
  /** Null: never changed. */
  updatedAt: v.nullable(instant),
  /** app-config.json as the server has read it, with its own title. */
  file: appConfig,
  environment,
});
export type Setting = v.InferOutput<typeof setting>;

const common = { method: 'POST', access: 'session', permission: 'setting:update' } as const;

/** 站点设置 (S-ADM-9). */
export const settingCalls = {
  get: endpoint({
    ...common,
    path: '{base}/setting/get',
    body: 'json',
    audit: null,
    write: false,
    request: v.strictObject({}),
    reply: setting,
  }),
  /** Replaces all settings. Without `version`: 428; with a stale one: 412 and the current settings. */
  update: endpoint({
    ...common,
    path: '{base}/setting/update',
    body: 'json',
    audit: '修改站点设置',
    write: true,
    request: v.strictObject({ version: v.optional(version), ...settingFields }),
    reply: setting,
  }),
};
