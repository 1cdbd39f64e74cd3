import type { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import type { Handler } from '../../../base/call.ts';
import { countUses, usesOf } from '../../../files/file-uses.ts';
import { recordLengths } from '../../../files/media-lengths.ts';
import { handleFileDelete, handleFileRestore, handleFileUpdate } from './change-files.ts';
import { handleFileAddress } from './file-address.ts';
import { fileShown, refuseUnseen } from './library-row.ts';
import { handleFileCounts, handleFileGroups, handleFileSearch } from './search-files.ts';

/** Maximum number of uses that one reply lists. */
const MOST_USES = 200;

const handleFileGet: Handler<typeof fileLibrary.get> = async ({ deps, input, scope }) => {
  await refuseUnseen(deps.db, scope, input.id);
  await recordLengths(deps, [input.id]);
  return fileShown(deps.db, input.id, deps.appConfig.buckets);
};

const handleFileUses: Handler<typeof fileLibrary.uses> = async ({
  deps: { db },
  input,
  caller,
  scope,
}) => {
  await refuseUnseen(db, scope, input.id);
  const list = await usesOf(db, input.id, { caller, most: MOST_USES });
  return { list, total: await countUses(db, input.id) };
};

/** 文件. */
export const fileHandlers = {
  search: handleFileSearch,
  counts: handleFileCounts,
  get: handleFileGet,
  update: handleFileUpdate,
  delete: handleFileDelete,
  restore: handleFileRestore,
  uses: handleFileUses,
  groups: handleFileGroups,
  address: handleFileAddress,
};
