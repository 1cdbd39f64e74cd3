import type { ExpressionBuilder } from 'kysely';
import { PRIVATE_KIND } from '../../../../src/contract/file/file.ts';
import type { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import type { Call, Caller, Handler } from '../../../base/call.ts';
import { countUpTo } from '../../../db/count-up-to.ts';
import { isOneOf } from '../../../db/is-one-of.ts';
import { nearerEnd } from '../../../db/nearer-end.ts';
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

/** Files that are counted; more need no number. */
const MOST = 1000;
/** Records of a request from which on all are counted. */
const WHOLE = 200;

/** One page of files and the number of all that match. */
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

/** What a list finds, and how many that are, where they need not all be counted up to {@link MOST}. */
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
  return {
    files: match(call, { deleted: input.deleted }).where(isOneOf(db, 'files.id', shown)),
    total: shown.length,
    isMore: ids.length > MOST,
  };
}

/** How many files of each class match, and their bytes. */
export const handleFileCounts: Handler<typeof fileLibrary.counts> = async (call) => {
  const { input } = call;
  const kept = await talliesFor(call, input);
  const tallies = kept ?? (await tallyUpTo(call, input));
  const isMore = kept === null && sumOf(tallies, 'count') > MOST;
  const total = isMore ? MOST : sumOf(tallies, 'count');
  const states: Record<string, number> = {};
  for (const { type, count } of tallies) {
    const name = classOf(type);
    states[name] = (states[name] ?? 0) + count;
  }
  return { total, size: sumOf(tallies, 'size'), states, ...(isMore && { more: true }) };
};

type Reading = Pick<Call, 'deps' | 'scope'> & { caller: Caller };

/** Files by all that a list is narrowed by, but keyword and use: {@link found}. */
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

/** What no index in the order of a list answers. */
const isLookedThrough = ({ keyword, unused }: Filters): boolean =>
  Boolean(keyword) || unused === true;

const sumOf = (tallies: readonly FileTally[], of: 'count' | 'size'): number =>
  tallies.reduce((total, row) => total + row[of], 0);

/** The files that a list finds as sums of what triggers count; null: they do not know. */
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

/** The same of the first thousand of them, and one more where there are more. */
async function tallyUpTo(call: Reading, input: Filters): Promise<FileTally[]> {
  const { files } = await found(call, input, WHOLE - 1);
  return tallyFiles(call.deps.db, files.limit(MOST + 1));
}

/** Without what was not input for. */
const exactly = (input: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).filter((one): one is [string, string] => one[1] !== undefined),
  );

const isUnused = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'files'>) =>
  not(exists(selectFrom('fileUses').select('fileId').whereRef('fileUses.fileId', '=', 'files.id')));

/** The groups of files that are not in the recycle bin. */
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
