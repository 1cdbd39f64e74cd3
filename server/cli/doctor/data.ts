import { sql } from 'kysely';
import type { Deps } from '../../base/call.ts';
import { openUploads } from '../../db/open-uploads.ts';
import { importedAppConfig, importedControl } from '../../db/settings/imported-files.ts';
import { unseal } from '../../security/factor/seal.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Number of files in the sample. */
const SAMPLE = 200;
/** Maximum number of accounts that a line names. */
const NAMED = 5;
/** Milliseconds that a row's time may be in the future. */
const AHEAD = 60_000;
const MEBIBYTE = 1024 * 1024;

/** Checks rows, and whether a random sample of their files is stored. */
export async function lookAtData(deps: Deps): Promise<Finding[]> {
  return [
    await lookAtTime(deps),
    await lookAtImported(deps),
    await lookAtUploads(deps),
    await lookAtFactors(deps),
    await lookAtMarks(deps),
    await lookAtSample(deps),
  ];
}

/** After a clock was set back rows are in the future, and schedules and sessions go wrong. */
async function lookAtTime({ db, now }: Deps): Promise<Finding> {
  const newest = await db
    .selectFrom('audit')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ahead = (newest?.at ?? 0) - now();
  if (ahead <= AHEAD) return ok('time: no row is of the future');
  return fail(`time: the last row is ${Math.round(ahead / 1000)} s ahead of this machine's clock`);
}

/** Imported settings, which override the files of the data folder. */
async function lookAtImported({ db }: Deps): Promise<Finding> {
  const config = await importedAppConfig(db);
  const control = await importedControl(db);
  const names = [config && 'app-config.json', control && 'control.json'].filter(Boolean);
  if (names.length === 0) return ok('imported settings: none, each process uses its own files');
  const text = `imported settings: ${names.join(' and ')} of the database, for every process`;
  const { action = 'none' } = control ?? {};
  return action === 'none' ? ok(text) : warn(`${text}; it orders "${action}" of every page`);
}

async function lookAtUploads({ db }: Deps): Promise<Finding> {
  const { count, size } = await openUploads(db);
  return ok(`uploads: ${count} unfinished, ${Math.ceil(size / MEBIBYTE)} MB announced`);
}

/** After a change of the signing secret the authenticators of before cannot be read. */
async function lookAtFactors(deps: Deps): Promise<Finding> {
  const factors = await deps.db
    .selectFrom('secondFactors')
    .innerJoin('users', 'users.id', 'secondFactors.userId')
    .select(['users.id', 'userName', 'secret'])
    .orderBy('userName')
    .execute();
  const unreadable = factors.filter(({ id, secret }) => unseal(deps, id, secret) === null);
  if (unreadable.length === 0) return ok(`authenticators: each of ${factors.length} can be read`);
  const names = unreadable.slice(0, NAMED).map(({ userName }) => userName);
  const accounts = [...names, ...(unreadable.length > NAMED ? ['…'] : [])].join(', ');
  return warn(
    `authenticators: of ${factors.length} ${unreadable.length} cannot be read (${accounts}): admin reset-factor`,
  );
}

async function lookAtMarks({ db }: Deps): Promise<Finding> {
  const { count } = await db
    .selectFrom('files')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('missingAt', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return ok('files: none is marked as missing');
  return fail(`files: ${count} are marked as missing: restore them, see verify`);
}

async function lookAtSample({ db, storage }: Deps): Promise<Finding> {
  const rows = await db
    .selectFrom('files')
    .select(['storageName', 'size'])
    .where('heldAt', 'is', null)
    .orderBy(sql`random()`)
    .limit(SAMPLE)
    .execute();
  let missing = 0;
  for (const { storageName, size } of rows) {
    if ((await storage.sizeOf(storageName)) !== size) missing += 1;
  }
  const text = `files: of ${rows.length} taken at random ${missing} are missing or cut off`;
  if (missing > 0) return fail(`${text}: run verify`);
  return rows.length === 0 ? warn('files: there are none') : ok(text);
}
