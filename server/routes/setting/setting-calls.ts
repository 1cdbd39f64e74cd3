import {
  type Environment,
  type Setting,
  type SettingFields,
  settingCalls,
} from '../../../src/contract/access/setting.ts';
import type { Deps, Handler } from '../../base/call.ts';
import { requireVersion, stale } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { namesOf } from '../../db/display-names.ts';
import {
  replaceSiteSettings,
  type SiteSettings,
  siteSettings,
} from '../../db/settings/site-settings.ts';
import { nextVersion } from '../../db/settings/version-floor.ts';
import { idempotent } from '../../http/idempotent.ts';
import { bumpAccessVersion, lockAccess } from '../../security/access/lock-access.ts';
import { checkFactorRoles } from './factor-roles.ts';

const get: Handler<typeof settingCalls.get> = async ({ deps }) =>
  settingShown(deps, deps.db, await siteSettings(deps.db));

const update = idempotent(settingCalls.update, async ({ deps, input, caller, changed }, db) => {
  const { version, ...fields } = input;
  const subject = { id: 'site', label: '站点设置' };
  changed(subject);
  requireVersion(version);
  await lockAccess(db, caller);
  await checkFactorRoles(db, caller, fields.factorRoles);
  const by = { updatedBy: caller.userName, updatedAt: deps.now() };
  const versions = { from: version, to: nextVersion(deps.versionFloor, version) };
  const done = await replaceSiteSettings(db, versions, fields, by);
  if (!done) throw stale(await settingShown(deps, db, await siteSettings(db)));
  changed({ ...subject, before: fieldsOf(done.before), after: fieldsOf(done.after) });
  if (!isSame(done.before.factorRoles, done.after.factorRoles)) await bumpAccessVersion(db);
  return settingShown(deps, db, done.after);
});

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

const fieldsOf = (settings: SiteSettings): SettingFields => {
  const { title, auditDays, sessionLimit, factorRoles } = settings;
  return { title, auditDays, sessionLimit, factorRoles };
};

async function settingShown(deps: Deps, db: Db, settings: SiteSettings): Promise<Setting> {
  const nameOf = await namesOf(db, [settings.updatedBy]);
  return {
    ...settings,
    updatedByName: nameOf(settings.updatedBy),
    file: deps.appConfig,
    environment: environmentOf(deps),
  };
}

/** An explicit list: the rest of the configuration contains passwords. */
const environmentOf = ({ config }: Deps): Environment => ({
  database: config.databaseUrl === null ? 'embedded' : 'postgres',
  storage: 'folder',
  files: [...config.files],
  captcha: config.captcha,
  allowedOrigins: [...config.allowedOrigins],
  trustProxy: config.trustProxy,
});

/** 站点设置. */
export const settingHandlers = { get, update };
