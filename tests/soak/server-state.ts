import { plainTextOf } from '../../src/contract/rich-text/rich-text-form.ts';
import type { SiteData } from '../support/data/site-data.ts';
import type { TextField } from './actions.ts';
import type { TextNote, UploadNote } from './ledger.ts';

const columns: Record<TextField, 'summary' | 'body' | 'author'> = {
  摘要: 'summary',
  正文: 'body',
  作者: 'author',
};

/** One version of an article, as the server answered the save that made it. */
export interface Version {
  id: string;
  version: number;
  summary: string;
  body: string;
  author: string;
}

/** Every version that the server ever made of an article, in order. */
export async function versionsOf(data: SiteData, id: string): Promise<Version[]> {
  const rows = await data.rows('select reply from idempotency_keys where reply like ?', `%${id}%`);
  return rows
    .map(({ reply }) => JSON.parse(String(reply)) as Version)
    .map((one) => ({ ...one, body: plainTextOf(one.body ?? '') }))
    .filter((one) => one.id === id)
    .sort((a, b) => a.version - b.version);
}

/** In how many saves this mark came into its field. */
export function timesSaved(versions: readonly Version[], { mark, field }: TextNote): number {
  const column = columns[field];
  const came = versions.filter(
    (one, at) => one[column] === mark && versions[at - 1]?.[column] !== mark,
  );
  return came.length;
}

/** Whether a mark has reached the server. */
export const isSaved = async (data: SiteData, note: TextNote): Promise<boolean> =>
  timesSaved(await versionsOf(data, note.article), note) > 0;

/** What the server has under the name of a file. */
export const filesOf = (data: SiteData, name: string) =>
  data.rows(
    `select files.id, sha256, size, user_name as owner
     from files join users on users.id = files.user_id where name = ?`,
    name,
  );

/** Whether a file has reached the server, byte for byte. */
export const isStored = async (data: SiteData, { name, sha256 }: UploadNote): Promise<boolean> =>
  (await filesOf(data, name)).some((row) => row.sha256 === sha256);

/** How many rows a table has. */
export const countOf = async (data: SiteData, table: string): Promise<number> =>
  Number((await data.rows(`select count(*) as n from ${table}`))[0]?.n);
