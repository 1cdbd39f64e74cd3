import { rowsOf, storedDigests } from '../support/server-data.ts';
import type { ArticleNote, TextNote, UploadNote } from './ledger.ts';
import { filesOf, isSaved, timesSaved, type Version, versionsOf } from './server-state.ts';
import type { World } from './world.ts';

/** Compares what the app said with the server's tables and disk, and with what the devices still show. */
export async function judge(world: World): Promise<string[]> {
  const { ledger, server } = world;
  const digests = new Set(await storedDigests(server.dataDir));
  const found = [
    ...ledger.violations,
    ...ledger.uploads.flatMap((note) => judgeUpload(world, note, digests)),
    ...ledger.articles.flatMap((note) => judgeArticle(world, note)),
    ...articleIds(world).flatMap((id) => judgeVersions(world, id)),
  ];
  for (const note of ledger.texts) found.push(...(await judgeText(world, note)));
  return found;
}

function judgeUpload({ server }: World, note: UploadNote, digests: Set<string>): string[] {
  const { name, size, sha256, owner, said } = note;
  const rows = filesOf(server.dataDir, name);
  if (rows.length === 0) {
    return said === 'kept' ? [`「${name}」 was kept and is not on the server`] : [];
  }
  if (said === 'refused') return [`「${name}」 was refused and is on the server`];
  if (rows.length > 1) return [`「${name}」 is on the server ${rows.length} times`];
  const [row] = rows;
  const same = row?.sha256 === sha256 && row.size === size && digests.has(sha256);
  if (!same) return [`「${name}」 is on the server with other bytes`];
  return row?.owner === owner ? [] : [`「${name}」 of ${owner} was sent by ${row?.owner}`];
}

function judgeArticle({ server, ledger }: World, note: ArticleNote): string[] {
  const sql = 'select attachment_ids as files, created_by as owner from articles where title = ?';
  const rows = rowsOf(server.dataDir, sql, note.title);
  if (rows.length > 1) return [`「${note.title}」 is on the server ${rows.length} times`];
  const [row] = rows;
  if (!row) {
    return note.said === 'kept' ? [`「${note.title}」 was saved and is not on the server`] : [];
  }
  if (row.owner !== note.owner) return [`「${note.title}」 was sent by ${row.owner}`];
  if (note.attached === null || note.said !== 'kept') return [];
  const wanted = ledger.uploads.find(({ name }) => name === note.attached);
  const ids = JSON.parse(String(row.files)) as string[];
  const stored = filesOf(server.dataDir, note.attached).filter(
    (file) => file.sha256 === wanted?.sha256 && ids.includes(String(file.id)),
  );
  return stored.length === 1 ? [] : [`「${note.title}」 does not name its file ${note.attached}`];
}

const articleIds = ({ shared, ledger }: World): string[] => [
  ...shared,
  ...ledger.articles.flatMap(({ id }) => id ?? []),
];

/** One save for each version, and no version without one; nobody ever empties a field. */
function judgeVersions({ server }: World, id: string): string[] {
  const became = versionsOf(server.dataDir, id);
  const versions = became.map(({ version }) => version);
  const [row] = rowsOf(server.dataDir, 'select version from articles where id = ?', id);
  const wanted = Array.from({ length: Number(row?.version ?? 0) }, (_, at) => at + 1);
  const same = versions.join() === wanted.join();
  const undone = became.filter((one, at) => undoes(one, became[at - 1]));
  return [
    ...(same ? [] : [`article ${id}: versions ${versions.join()}, now ${row?.version}`]),
    ...undone.map(({ version }) => `article ${id}: version ${version} takes a text away`),
  ];
}

const undoes = (one: Version, before: Version | undefined): boolean =>
  (['summary', 'body', 'author'] as const).some((name) => before?.[name] && !one[name]);

async function judgeText(world: World, note: TextNote): Promise<string[]> {
  const times = timesSaved(versionsOf(world.server.dataDir, note.article), note);
  if (times > 1) return [`${note.mark} was saved ${times} times`];
  if (times === 1 || note.said !== 'kept') return [];
  const later = replacing(world, note);
  if (later.some((one) => one.said === 'kept' || isSaved(world.server.dataDir, one))) return [];
  const shown = await historyOf(world, note).catch(() => '');
  if ([note, ...later].some(({ mark }) => shown.includes(mark))) return [];
  const became = versionsOf(world.server.dataDir, note.article).map((one) => JSON.stringify(one));
  return [
    `${note.mark} (${note.field} of ${note.article}, ${note.owner}, device ${note.device}) is nowhere; history: ${shown || 'none'}; versions:\n${became.join('\n')}`,
  ];
}

/** What the same person typed into the same field later: unsent saves become one. */
function replacing({ ledger }: World, note: TextNote): TextNote[] {
  const later = ledger.texts.slice(ledger.texts.indexOf(note) + 1);
  return later.filter(
    ({ field, article, owner, device }) =>
      field === note.field &&
      article === note.article &&
      owner === note.owner &&
      device === note.device,
  );
}

/** Texts that gave way in a conflict, as the device shows them to their owner. */
async function historyOf({ devices }: World, note: TextNote): Promise<string> {
  const device = devices[note.device];
  if (!device) return '';
  if (device.user !== note.owner) await device.switchTo(0, note.owner);
  const page = await device.at(0, `/article/update?id=${note.article}`);
  // Views of other tags are kept, out of sight. What a closed list holds is read too: a click could close it again.
  const history = page.locator('details').filter({ hasText: /^本机历史/ });
  return history.filter({ visible: true }).innerHTML();
}
