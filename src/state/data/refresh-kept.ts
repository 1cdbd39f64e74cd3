import { articleGet } from '../../contract/article-calls.ts';
import { articleRecent } from '../../contract/article-recent.ts';
import { articleSearch } from '../../contract/article-search.ts';
import { articleHistory, articleVersion } from '../../contract/article-workflow.ts';
import { cata } from '../../contract/cata.ts';
import { chapter, course } from '../../contract/course.ts';
import { dashboardSummary } from '../../contract/dashboard.ts';
import { dict, dictDetail } from '../../contract/dict-record.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { expand, expandModel } from '../../contract/expand.ts';
import { fileLibrary } from '../../contract/file-library.ts';
import { profileGet } from '../../contract/profile.ts';
import { type CachedReply, isRecordKey, listCached, writeCached } from '../../offline/db/cache.ts';
import { client } from '../base/client.ts';
import { loadConfig } from '../base/config.ts';
import { loadMenu } from '../menu/menu.ts';
import { requireUserName } from '../session/session.ts';
import { refreshDicts } from './dict.ts';

const entities = [cata, chapter, course, dict, dictDetail, expand, expandModel];
/** Reading calls whose replies are kept. */
const readable: readonly Endpoint[] = [
  articleSearch,
  articleRecent,
  articleGet,
  articleHistory,
  articleVersion,
  dashboardSummary,
  profileGet,
  fileLibrary.search,
  fileLibrary.get,
  fileLibrary.uses,
  fileLibrary.groups,
  ...entities.flatMap(({ search, get }) => [search, get]),
];
/** Asked at once; the rest waits its turn, so that the screens' own calls are not held up. */
const LANES = 4;
const DICT = 'dict/';

/**
 * Asks for everything anew that this device keeps and the server has: configuration, menu, dictionaries, and each list
 * and record. Gives how many lists and records could not be had; those stay as they were. Rejects as `loadMenu` does.
 */
export async function refreshKept(): Promise<number> {
  const user = requireUserName();
  const kept = await listCached(user);
  const dicts = kept.filter(([key]) => key.startsWith(DICT)).map(([key]) => key.slice(DICT.length));
  const records = kept.filter(([key]) => isRecordKey(key));
  await Promise.all([loadConfig(), loadMenu(), refreshDicts(dicts)]);
  let failed = 0;
  const lane = async () => {
    for (let next = records.pop(); next; next = records.pop()) {
      if (!(await refreshOne(user, ...next))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}

async function refreshOne(user: string, key: string, { asked }: CachedReply): Promise<boolean> {
  const endpoint = readable.find(({ path }) => path === asked?.path);
  if (!endpoint || !asked) return false;
  try {
    const { data, meta } = await client.fetch(endpoint, asked.request, { quiet: true });
    await writeCached(user, key, { data, ...meta, asked });
    return true;
  } catch {
    return false;
  }
}
