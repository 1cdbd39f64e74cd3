import type { AppConfig } from '../../../src/contract/app-config.ts';
import type { Control } from '../../../src/contract/control.ts';
import { checkAppConfig } from '../../config/read-app-config.ts';
import { checkControl } from '../../config/read-control.ts';
import type { Db } from '../connection/connect.ts';
import { readSetting } from './replace-setting.ts';

/** An operator's files that can be in the database instead of in the data folder of each process, and what checks them. */
export const importable = {
  'app-config.json': checkAppConfig,
  'control.json': checkControl,
} as const;
export type Importable = keyof typeof importable;

/** Row of the table `settings` that holds a file. */
const rowOf = (name: Importable): string => `file:${name}`;

/** Where a problem with an imported file is said to be. */
const placeOf = (name: Importable): string => `${name} in the database (see "lexdesk settings")`;

/** The text of an imported file; null: each process has its own. */
export const importedText = (db: Db, name: Importable): Promise<string | null> =>
  readSetting(db, rowOf(name));

/** Makes a text the file of every process. */
export async function importText(db: Db, name: Importable, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: rowOf(name), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Gives every process its own file back. */
export async function dropImported(db: Db, name: Importable): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', rowOf(name)).execute();
}

/** The imported configuration; null: there is none. Throws a problem where this version does not understand it. */
export async function importedAppConfig(db: Db): Promise<AppConfig | null> {
  const text = await importedText(db, 'app-config.json');
  return text === null ? null : checkAppConfig(placeOf('app-config.json'), text);
}

/** The same for what pages are ordered to do. */
export async function importedControl(db: Db): Promise<Control | null> {
  const text = await importedText(db, 'control.json');
  return text === null ? null : checkControl(placeOf('control.json'), text);
}
