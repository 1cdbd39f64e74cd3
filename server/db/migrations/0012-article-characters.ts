import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/** Articles that are indexed in one go. */
const AT_ONCE = 500;

interface Article {
  id: string;
  title: string;
  summary: string;
  author: string;
  body: string;
}

/** Every article is found by its characters and pairs of neighbouring ones: a single character by the index as well. */
export const articleCharacters: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const index = isSqlite ? indexEmbedded : indexPostgres;
    // The oldest change first, as it would have been.
    const { rows } = await sql<{ id: string }>`select id from articles order by updated_at`.execute(
      db,
    );
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id);
      for (const article of await articlesOf(db, ids)) await index(db, article);
    }
    // Or the index would carry what each article was found by before.
    if (isSqlite) {
      await sql`insert into article_grams (article_grams) values ('optimize')`.execute(db);
    }
  },
};

/** In the order of their ids. */
async function articlesOf(db: Kysely<unknown>, ids: readonly string[]): Promise<Article[]> {
  const { rows } = await sql<Article>`select id, title, summary, author, body from articles
    where id in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function indexPostgres(db: Kysely<unknown>, article: Article): Promise<void> {
  const text = textOf(article);
  await sql`delete from article_texts where article_id = ${article.id}`.execute(db);
  await sql`insert into article_texts (article_id, text, grams)
    values (${article.id}, ${text}, ${gramsOf(text)})`.execute(db);
}

/** A trigger takes the grams of a row that goes with it. */
async function indexEmbedded(db: Kysely<unknown>, article: Article): Promise<void> {
  const text = textOf(article);
  await sql`delete from article_texts where article_id = ${article.id}`.execute(db);
  const { rows } = await sql<{ seq: number }>`insert into article_texts (article_id, text)
    values (${article.id}, ${text}) returning seq`.execute(db);
  await sql`insert into article_grams (rowid, grams)
    values (${rows[0]?.seq}, ${gramsOf(text).map(tokenOf).join(' ')})`.execute(db);
}

/** A line for each field: nothing is found across their borders. */
const textOf = ({ title, summary, author, body }: Article): string =>
  [title, summary, author, plainTextOf(body)].map(normalised).join('\n');

const normalised = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The characters of a text and its pairs of neighbouring ones, each once; no pair reaches over white space. */
function gramsOf(text: string): string[] {
  const pairs = new Set<string>();
  let before = '';
  for (const character of text) {
    if (character === ' ' || character === '\n') before = '';
    else {
      if (before !== '') pairs.add(before + character);
      before = character;
    }
  }
  return [...new Set(text.replace(/[ \n]/g, '')), ...pairs];
}

/** The embedded index knows words of ASCII letters and digits only: the largest code point takes four places. */
const tokenOf = (gram: string): string =>
  Array.from(gram, (character) =>
    (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0'),
  ).join('');

const MARKUP = /<(?:[a-z][\w:-]+|[abipqsu](?:\s+[\w-]+=[^<]*)?>|\/[a-z]|[!?])/i;
const BLOCK_END = /<(?:br|hr|\/(?:p|h[2-4]|li|t[dhr]|figcaption))\b[^>]*>/g;
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' },
};

/** The plain text of a stored text, without its markup: a line for each block. */
function plainTextOf(text: string): string {
  if (!MARKUP.test(text)) return text;
  return text
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => named[name] ?? '')
    .replace(/(?<![\t ])[\t ]*\n+/g, '\n')
    .trim();
}
