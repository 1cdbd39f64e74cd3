import type { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import type { Handler } from '../../../base/call.ts';
import { countUses, usesOf } from '../../../files/file-uses.ts';
import { recordLengths } from '../../../files/media-lengths.ts';
import { handleFileDelete, handleFileRestore, handleFileUpdate } from './change-files.ts';
import { handleFileAddress } from './file-address.ts';
import { fileShown } from './library-row.ts';
import { handleFileCounts, handleFileGroups, handleFileSearch } from './search-files.ts';

/** Places that a screen shows. */
const MOST_USES = 200;

const handleFileGet: Handler<typeof fileLibrary.get> = async ({ deps, input }) => {
  await recordLengths(deps, [input.id]);
  return fileShown(deps.db, input.id, deps.appConfig.buckets);
};

const handleFileUses: Handler<typeof fileLibrary.uses> = async ({ deps, input, caller }) => {
  const { db, appConfig } = deps;
  await fileShown(db, input.id, appConfig.buckets);
  const { permissions } = caller;
  const list = await usesOf(db, input.id, { permissions, most: MOST_USES });
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
