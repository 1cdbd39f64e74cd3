import * as v from 'valibot';
import { defaultSettings, type SettingFields } from '../../../src/contract/access/setting.ts';
import { instant, version } from '../../../src/contract/common-schemas.ts';
import type { Db } from '../connection/connect.ts';
import { readSetting, replaceSetting } from './replace-setting.ts';

/** Row of the table `settings` that holds them, as JSON. */
const NAME = 'site';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * What was stored was checked when it was written; its limits are not asked for again, so that another version of the server
 * with other limits can read it. What an earlier version did not have yet has its default.
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

/** The settings of the site as of now: one row, read by its key, so that all processes have the same. */
export const siteSettings = async (db: Db): Promise<SiteSettings> =>
  settingsIn(await readSetting(db, NAME));

/** What the site is called: as it is set, or by the file. */
export const siteTitle = async (db: Db, file: { title: string }): Promise<string> =>
  (await siteSettings(db)).title || file.title;

/** Stores others as version `to` where `from` is the current one; null: somebody was quicker. */
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
