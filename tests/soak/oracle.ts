import type { ArticleNote, TextNote, UploadNote } from './ledger.ts';
import { until } from './screens.ts';
import { filesOf, isSaved, timesSaved, type Version, versionsOf } from './server-state.ts';
import type { World } from './world.ts';

/** Milliseconds in which a text that gave way shows in its article's history. */
const SHOWN_WITHIN = 5000;

/** Compares what the app said with the server's tables and disk, and with what the devices still show. */
export async function judge(world: World): Promise<string[]> {
  const { ledger, site } = world;
  const digests = new Set(await site.data.digests());
  const found = [...ledger.violations];
  for (const note of ledger.uploads) found.push(...(await judgeUpload(world, note, digests)));
  for (const note of ledger.articles) found.push(...(await judgeArticle(world, note)));
  for (const id of articleIds(world)) found.push(...(await judgeVersions(world, id)));
  for (const note of ledger.texts) found.push(...(await judgeText(world, note)));
  return found;
}

async function judgeUpload(
  { site }: World,
  note: UploadNote,
  digests: Set<string>,
): Promise<string[]> {
  const { name, size, sha256, owner, said } = note;
  const rows = await filesOf(site.data, name);
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

async function judgeArticle({ site, ledger }: World, note: ArticleNote): Promise<string[]> {
  const sql = 'select attachment_ids as files, created_by as owner from articles where title = ?';
  const rows = await site.data.rows(sql, note.title);
  if (rows.length > 1) return [`「${note.title}」 is on the server ${rows.length} times`];
  const [row] = rows;
  if (!row) {
    return note.said === 'kept' ? [`「${note.title}」 was saved and is not on the server`] : [];
  }
  if (row.owner !== note.owner) return [`「${note.title}」 was sent by ${row.owner}`];
  if (note.attached === null || note.said !== 'kept') return [];
  const wanted = ledger.uploads.find(({ name }) => name === note.attached);
  const ids = JSON.parse(String(row.files)) as string[];
  const stored = (await filesOf(site.data, note.attached)).filter(
    (file) => file.sha256 === wanted?.sha256 && ids.includes(String(file.id)),
  );
  return stored.length === 1 ? [] : [`「${note.title}」 does not name its file ${note.attached}`];
}

const articleIds = ({ shared, ledger }: World): string[] => [
  ...shared.map(({ id }) => id),
  ...ledger.articles.flatMap(({ id }) => id ?? []),
];

/** One save for each version, and no version without one; nobody ever empties a field. */
async function judgeVersions({ site }: World, id: string): Promise<string[]> {
  const became = await versionsOf(site.data, id);
  const versions = became.map(({ version }) => version);
  const [row] = await site.data.rows('select version from articles where id = ?', id);
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
  const { data } = world.site;
  const became = await versionsOf(data, note.article);
  const times = timesSaved(became, note);
  if (times > 1) return [`${note.mark} was saved ${times} times`];
  if (times === 1 || note.said !== 'kept') return [];
  const later = replacing(world, note);
  for (const one of later) if (one.said === 'kept' || (await isSaved(data, one))) return [];
  let shown = '';
  const isShown = async () => {
    shown = await historyOf(world, note).catch(() => '');
    return [note, ...later].some(({ mark }) => shown.includes(mark));
  };
  if (await until(SHOWN_WITHIN, () => isShown())) return [];
  return [
    `${note.mark} (${note.field} of ${note.article}, ${note.owner}, device ${note.device}) is nowhere; history: ${shown || 'none'}; versions:\n${became.map((one) => JSON.stringify(one)).join('\n')}`,
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
