import * as v from 'valibot';
import { defaultSettings, type SettingFields } from '../../../src/contract/access/setting.ts';
import { instant, version } from '../../../src/contract/common-schemas.ts';
import type { Db } from '../connection/connect.ts';
import { readSetting, replaceSetting } from './replace-setting.ts';

/** Row of the table `settings` that holds them, as JSON. */
const NAME = 'site';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * Stored settings were validated when written; limits are not checked again, so that another server version with other
 * limits can read them. Fields that an earlier version lacks get their default.
 */
const stored = v.object({
  title: v.optional(v.string(), defaultSettings.title),
  auditDays: v.optional(count, defaultSettings.auditDays),
  sessionLimit: v.optional(count, defaultSettings.sessionLimit),
  factorRoles: v.optional(v.array(v.string()), defaultSettings.factorRoles),
  version: v.optional(version, 1),
  updatedBy: v.optional(v.string(), ''),
  updatedAt: v.optional(v.nullable(instant), null),
});
export type SiteSettings = v.InferOutput<typeof stored>;

const settingsIn = (value: string | null): SiteSettings =>
  v.parse(stored, JSON.parse(value ?? '{}'));

/** The current site settings, read from one row each time, so that all processes agree. */
export const siteSettings = async (db: Db): Promise<SiteSettings> =>
  settingsIn(await readSetting(db, NAME));

/** Title of the site: from the settings, else from `app-config.json`. */
export const siteTitle = async (db: Db, file: { title: string }): Promise<string> =>
  (await siteSettings(db)).title || file.title;

/**
 * Replaces the settings by version `to` if `from` is the current version (optimistic locking); null: another writer
 * came first.
 */
export async function replaceSiteSettings(
  db: Db,
  { from, to }: { from: number; to: number },
  fields: SettingFields,
  by: { updatedBy: string; updatedAt: number },
): Promise<{ before: SiteSettings; after: SiteSettings } | null> {
  const value = await readSetting(db, NAME);
  const before = settingsIn(value);
  if (before.version !== from) return null;
  const after = { ...fields, ...by, version: to };
  const isFirst = await replaceSetting(db, NAME, value, JSON.stringify(after));
  return isFirst ? { before, after } : null;
}
