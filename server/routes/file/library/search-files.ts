import type { ExpressionBuilder } from 'kysely';
import { PRIVATE_KIND } from '../../../../src/contract/file/file.ts';
import type { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import type { Call, Caller, Handler } from '../../../base/call.ts';
import { countUpTo } from '../../../db/counts/count-up-to.ts';
import { nearerEnd } from '../../../db/counts/nearer-end.ts';
import { isOneOf } from '../../../db/is-one-of.ts';
import type { Database } from '../../../db/schema.ts';
import { isFileIn } from '../../../db/scope.ts';
import { classOf, isOfClass } from '../../../files/file-class.ts';
import {
  type FileTally,
  fileTalliesOf,
  ownSecretsOf,
  tallyFiles,
} from '../../../files/file-tallies.ts';
import { type Files, findInSlices } from '../../../files/find-in-slices.ts';
import { recordLengths } from '../../../files/media-lengths.ts';
import { findByName } from '../../../search/file-names.ts';
import { filesShown } from './library-row.ts';

type Filters = Omit<Call<typeof fileLibrary.search>['input'], 'page' | 'size'>;

/** Files are counted up to this number; beyond it the reply only has `more`. */
const MOST = 1000;
/** From this page size on all matches are counted. */
const WHOLE = 200;

/** Returns one page of files and the total number of matches. */
export const handleFileSearch: Handler<typeof fileLibrary.search> = async (call) => {
  const { deps, input } = call;
  const { size, sort = 'createdAt', reverse = false } = input;
  const { files, total, isMore } = await found(call, input, size);
  const { skipped, length, isFromEnd } = nearerEnd(input, total, isMore);
  const isBack = isFromEnd !== reverse;
  const rows = await files
    .select('id')
    .orderBy(sort, (sort === 'name') !== isBack ? 'asc' : 'desc')
    .orderBy('id', isBack ? 'desc' : 'asc')
    .limit(length)
    .offset(skipped)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (isFromEnd) ids.reverse();
  await recordLengths(deps, ids);
  return {
    list: await filesShown(deps.db, ids, deps.appConfig.buckets),
    total,
    ...(isMore && { more: true }),
  };
};

/**
 * Returns the query of the matching files and their number: exact if the tallies know it or the page is large, else
 * counted up to {@link MOST}.
 */
async function found(call: Reading, input: Filters, size: number) {
  const { db } = call.deps;
  const files = match(call, input);
  const tallies = await talliesFor(call, input);
  if (tallies) return { files, total: sumOf(tallies, 'count'), isMore: false };
  if (!isLookedThrough(input)) {
    return { files, ...(await countUpTo(db, files, size < WHOLE ? MOST : undefined)) };
  }
  const { keyword, unused, ...others } = input;
  const some = match(call, others);
  const ids = keyword
    ? await findByName(db, unused ? some.where(isUnused) : some, [keyword], MOST + 1)
    : await findInSlices(db, some, (slice) => slice.where(isUnused), MOST + 1);
  const shown = ids.slice(0, MOST);
  const these = match(call, { deleted: input.deleted }).where(isOneOf(db, 'files.id', shown));
  return {
    // The limit keeps PostgreSQL from walking the index of the list's order until it meets these files.
    files: db.selectFrom(these.selectAll().limit(MOST).as('files')),
    total: shown.length,
    isMore: ids.length > MOST,
  };
}

/** Counts the matching files and their bytes by file class. */
export const handleFileCounts: Handler<typeof fileLibrary.counts> = async (call) => {
  const { input } = call;
  const known = await talliesFor(call, input);
  const tallies = known ?? (await tallyUpTo(call, input));
  const isMore = known === null && sumOf(tallies, 'count') > MOST;
  const total = isMore ? MOST : sumOf(tallies, 'count');
  const states: Record<string, number> = {};
  for (const { type, count } of tallies) {
    const name = classOf(type);
    states[name] = (states[name] ?? 0) + count;
  }
  return { total, size: sumOf(tallies, 'size'), states, ...(isMore && { more: true }) };
};

type Reading = Pick<Call, 'deps' | 'scope'> & { caller: Caller };

/** Applies all filters except `keyword` and `unused`, which {@link found} handles. */
function match({ deps, caller, scope }: Reading, input: Filters): Files {
  const { kind, bucket, isPrivate, group, mine, deleted = false } = input;
  let files: Files = deps.db
    .selectFrom('files')
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .where(isFileIn(scope))
    .where((where) => where.and(exactly({ kind: bucket, groupName: group })));
  if (kind) files = files.where(isOfClass(kind));
  if (isPrivate !== undefined) files = files.where('kind', isPrivate ? '=' : '!=', PRIVATE_KIND);
  if (mine) files = files.where('userId', '=', caller.userId);
  return files;
}

/** Filters that no index in the order of the list can answer. */
const isLookedThrough = ({ keyword, unused }: Filters): boolean =>
  Boolean(keyword) || unused === true;

const sumOf = (tallies: readonly FileTally[], of: 'count' | 'size'): number =>
  tallies.reduce((total, row) => total + row[of], 0);

/** Sums from the trigger-maintained tallies; null if the tallies cannot answer these filters. */
async function talliesFor(call: Reading, input: Filters): Promise<FileTally[] | null> {
  const { deps, caller, scope } = call;
  const { kind, bucket, isPrivate, group, mine, deleted = false } = input;
  const isWhole = scope.catas === null && !Array.isArray(scope.secrets);
  if (!isWhole || mine || isLookedThrough(input)) return null;
  const all = await fileTalliesOf(deps.db, deleted);
  const seen =
    scope.secrets === null
      ? all
      : [
          ...all.filter((one) => one.kind !== PRIVATE_KIND),
          ...(await ownSecretsOf(deps.db, caller.userId, deleted)),
        ];
  return seen.filter(
    (one) =>
      (kind === undefined || classOf(one.type) === kind) &&
      (bucket === undefined || one.kind === bucket) &&
      (isPrivate === undefined || (one.kind === PRIVATE_KIND) === isPrivate) &&
      (group === undefined || one.groupName === group),
  );
}

/** Tallies the first {@link MOST} matches, and one more if there are more. */
async function tallyUpTo(call: Reading, input: Filters): Promise<FileTally[]> {
  const { files } = await found(call, input, WHOLE - 1);
  return tallyFiles(call.deps.db, files.limit(MOST + 1));
}

/** Leaves out filters that the request does not set. */
const exactly = (input: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).filter((one): one is [string, string] => one[1] !== undefined),
  );

const isUnused = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'files'>) =>
  not(exists(selectFrom('fileUses').select('fileId').whereRef('fileUses.fileId', '=', 'files.id')));

/** Lists the groups of files that are not in the recycle bin, with their file counts. */
export const handleFileGroups: Handler<typeof fileLibrary.groups> = async (call) => {
  const tallies =
    (await talliesFor(call, {})) ??
    (await tallyFiles(call.deps.db, match(call, {}).where('groupName', '!=', '')));
  const counts = new Map<string, number>();
  for (const { groupName, count } of tallies) {
    if (groupName !== '' && count > 0) counts.set(groupName, (counts.get(groupName) ?? 0) + count);
  }
  const list = [...counts].map(([name, count]) => ({ name, count }));
  return { list: list.sort((one, other) => (one.name < other.name ? -1 : 1)) };
};
