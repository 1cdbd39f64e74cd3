import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/** Articles per batch. */
const AT_ONCE = 500;

interface Article {
  id: string;
  title: string;
  summary: string;
  author: string;
  body: string;
}

/**
 * Indexes every article by its characters and pairs of neighbouring ones, so that single characters use the index as
 * well.
 */
export const articleCharacters: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const index = isSqlite ? indexEmbedded : indexPostgres;
    // Oldest change first, the order in which the index would have grown.
    const { rows } = await sql<{ id: string }>`select id from articles order by updated_at`.execute(
      db,
    );
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id);
      for (const article of await articlesOf(db, ids)) await index(db, article);
    }
    // Otherwise the index would still contain the former grams of each article.
    if (isSqlite) {
      await sql`insert into article_grams (article_grams) values ('optimize')`.execute(db);
    }
  },
};

/** Returned in the order of the ids. */
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

/** A trigger removes the grams when the row is deleted. */
async function indexEmbedded(db: Kysely<unknown>, article: Article): Promise<void> {
  const text = textOf(article);
  await sql`delete from article_texts where article_id = ${article.id}`.execute(db);
  const { rows } = await sql<{ seq: number }>`insert into article_texts (article_id, text)
    values (${article.id}, ${text}) returning seq`.execute(db);
  await sql`insert into article_grams (rowid, grams)
    values (${rows[0]?.seq}, ${gramsOf(text).map(tokenOf).join(' ')})`.execute(db);
}

/** One line per field, so that nothing matches across fields. */
const textOf = ({ title, summary, author, body }: Article): string =>
  [title, summary, author, plainTextOf(body)].map(normalised).join('\n');

const normalised = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The characters of a text and its pairs of neighbouring ones, without duplicates; no pair spans white space. */
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

/**
 * The embedded index only knows words of ASCII letters and digits, so code points are encoded; the largest needs four
 * digits.
 */
const tokenOf = (gram: string): string =>
  Array.from(gram, (character) =>
    (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0'),
  ).join('');

const MARKUP = /<(?:[a-z][\w:-]+|[abipqsu](?:\s+[\w-]+=[^<]*)?>|\/[a-z]|[!?])/i;
const BLOCK_END = /<(?:br|hr|\/(?:p|h[2-4]|li|t[dhr]|figcaption))\b[^>]*>/g;
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' },
};

/** Plain text of stored HTML or text, one line per block. */
function plainTextOf(text: string): string {
  if (!MARKUP.test(text)) return text;
  return text
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => named[name] ?? '')
    .replace(/(?<![\t ])[\t ]*\n+/g, '\n')
    .trim();
}
