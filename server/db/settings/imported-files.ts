import type { AppConfig } from '../../../src/contract/app-config.ts';
import type { Control } from '../../../src/contract/control.ts';
import { checkAppConfig } from '../../config/read-app-config.ts';
import { checkControl } from '../../config/read-control.ts';
import type { Db } from '../connection/connect.ts';
import { readSetting } from './replace-setting.ts';

/**
 * Settings files that can be imported into the database instead of each process's data folder, with their validators.
 */
export const importable = {
  'app-config.json': checkAppConfig,
  'control.json': checkControl,
} as const;
export type Importable = keyof typeof importable;

/** Row of the table `settings` that holds a file. */
const rowOf = (name: Importable): string => `file:${name}`;

/** How error messages name an imported file. */
const placeOf = (name: Importable): string => `${name} in the database (see "lexdesk settings")`;

/** The text of an imported file; null: not imported, each process uses its own. */
export const importedText = (db: Db, name: Importable): Promise<string | null> =>
  readSetting(db, rowOf(name));

/** Stores a text as the file that every process uses. */
export async function importText(db: Db, name: Importable, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: rowOf(name), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Removes an imported file: every process uses its own again. */
export async function dropImported(db: Db, name: Importable): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', rowOf(name)).execute();
}

/** The imported configuration; null: there is none. Throws where it is invalid for this version. */
export async function importedAppConfig(db: Db): Promise<AppConfig | null> {
  const text = await importedText(db, 'app-config.json');
  return text === null ? null : checkAppConfig(placeOf('app-config.json'), text);
}

/** The imported `control.json`, likewise. */
export async function importedControl(db: Db): Promise<Control | null> {
  const text = await importedText(db, 'control.json');
  return text === null ? null : checkControl(placeOf('control.json'), text);
}
