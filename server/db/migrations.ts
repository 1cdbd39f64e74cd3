import type { Migration } from 'kysely';
import { foundation } from './migrations/0001-foundation.ts';
import { settings } from './migrations/0002-settings.ts';
import { records } from './migrations/0003-records.ts';
import { deviceKeys } from './migrations/0004-device-keys.ts';
import { dictRecords } from './migrations/0005-dict-records.ts';
import { dictVersions } from './migrations/0006-dict-versions.ts';
import { articleWorkflow } from './migrations/0007-article-workflow.ts';
import { articleSearch } from './migrations/0008-article-search.ts';
import { accessVersion } from './migrations/0009-access-version.ts';
import { fileLibrary } from './migrations/0010-file-library.ts';
import { articleCounts } from './migrations/0011-article-counts.ts';
import { articleCharacters } from './migrations/0012-article-characters.ts';
import { articleFlags } from './migrations/0013-article-flags.ts';
import { articleDue } from './migrations/0014-article-due.ts';
import { missingBytes } from './migrations/0015-missing-bytes.ts';
import { upkeep } from './migrations/0016-upkeep.ts';
import { articleTallies } from './migrations/0017-article-tallies.ts';
import { stateWords } from './migrations/0018-state-words.ts';
import { articleLaws } from './migrations/0019-article-laws.ts';
import { articleDesks } from './migrations/0020-article-desks.ts';
import { examples } from './migrations/0021-examples.ts';
import { choices } from './migrations/0022-choices.ts';
import { titleSpellings } from './migrations/0024-title-spellings.ts';
import { uploadServices } from './migrations/0029-upload-services.ts';
import { uploadUpkeep } from './migrations/0030-upload-upkeep.ts';
import { users } from './migrations/0031-users.ts';
import { oldPasswords } from './migrations/0032-old-passwords.ts';
import { auditEvents } from './migrations/0033-audit-events.ts';
import { sessions } from './migrations/0034-sessions.ts';
import { roles } from './migrations/0035-roles.ts';
import { menus } from './migrations/0036-menus.ts';
import { uploadLimits } from './migrations/0038-upload-limits.ts';
import { factors } from './migrations/0039-factors.ts';
import { storageLimits } from './migrations/0040-storage-limits.ts';
import { sealingKeys } from './migrations/0041-sealing-keys.ts';
import { sessionRenewal } from './migrations/0042-session-renewal.ts';
import { auditPairs } from './migrations/0043-audit-pairs.ts';
import { flatLists } from './migrations/0047-flat-lists.ts';
import { fileTallies } from './migrations/0048-file-tallies.ts';
import { columnPlaces } from './migrations/0049-column-places.ts';
import { fileNames } from './migrations/0050-file-names.ts';
import { publishedTallies } from './migrations/0051-published-tallies.ts';
import { fileNameWidths } from './migrations/0052-file-name-widths.ts';
import { sentFingerprints } from './migrations/0053-sent-fingerprints.ts';

/**
 * Migrations in order, one file each. A migration that has landed is never changed, and imports nothing of the product:
 * it is history, and what it needs is copied into it.
 */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-settings': settings,
  '0003-records': records,
  '0004-device-keys': deviceKeys,
  '0005-dict-records': dictRecords,
  '0006-dict-versions': dictVersions,
  '0007-article-workflow': articleWorkflow,
  '0008-article-search': articleSearch,
  '0009-access-version': accessVersion,
  '0010-file-library': fileLibrary,
  '0011-article-counts': articleCounts,
  '0012-article-characters': articleCharacters,
  '0013-article-flags': articleFlags,
  '0014-article-due': articleDue,
  '0015-missing-bytes': missingBytes,
  '0016-upkeep': upkeep,
  '0017-article-tallies': articleTallies,
  '0018-state-words': stateWords,
  '0019-article-laws': articleLaws,
  '0020-article-desks': articleDesks,
  '0021-examples': examples,
  '0022-choices': choices,
  '0024-title-spellings': titleSpellings,
  '0029-upload-services': uploadServices,
  '0030-upload-upkeep': uploadUpkeep,
  '0031-users': users,
  '0032-old-passwords': oldPasswords,
  '0033-audit-events': auditEvents,
  '0034-sessions': sessions,
  '0035-roles': roles,
  '0036-menus': menus,
  '0038-upload-limits': uploadLimits,
  '0039-factors': factors,
  '0040-storage-limits': storageLimits,
  '0041-sealing-keys': sealingKeys,
  '0042-session-renewal': sessionRenewal,
  '0043-audit-pairs': auditPairs,
  '0047-flat-lists': flatLists,
  '0048-file-tallies': fileTallies,
  '0049-column-places': columnPlaces,
  '0050-file-names': fileNames,
  '0051-published-tallies': publishedTallies,
  '0052-file-name-widths': fileNameWidths,
  '0053-sent-fingerprints': sentFingerprints,
};
