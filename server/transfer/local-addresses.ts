import { BASE_PATH } from '../../src/contract/codes.ts';
import type { Deps } from '../base/call.ts';
import { recordOf } from '../files/file-record.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Link or picture of a rich text whose address ends with an id; those below this server's path are the same everywhere. */
const NAMING = new RegExp(`(\\s(?:src|href)=")(?!${BASE_PATH}/)[^"]*/(${UUID})(?=")`, 'g');

/**
 * Replaces the addresses of stored files in rich texts by those of this installation: where the other one has other
 * buckets, its links would lead there, and the sanitizer would remove its pictures.
 */
export async function withLocalAddresses<Fields extends object>(
  { db, appConfig }: Pick<Deps, 'db' | 'appConfig'>,
  fields: Fields,
): Promise<Fields> {
  const texts = Object.entries(fields).filter(
    (one): one is [string, string] => typeof one[1] === 'string',
  );
  const ids = texts.flatMap(([, text]) =>
    [...text.matchAll(NAMING)].flatMap(([, , id]) => id ?? []),
  );
  if (ids.length === 0) return fields;
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const addresses = new Map(rows.map((row) => [row.id, recordOf(row, appConfig.buckets).address]));
  const local = (text: string) =>
    text.replaceAll(NAMING, (whole: string, before: string, id: string) => {
      const address = addresses.get(id);
      return address === undefined ? whole : before + address;
    });
  return { ...fields, ...Object.fromEntries(texts.map(([name, text]) => [name, local(text)])) };
}
