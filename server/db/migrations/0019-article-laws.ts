import { type Kysely, type Migration, sql } from 'kysely';

/** Articles read at once. */
const PAGE = 500;
const LONGEST = 120;

interface Tables {
  articleLaws: { articleId: string; law: string };
}
interface Quoting {
  id: string;
  body: string;
  published: string | null;
}

/**
 * Laws quoted in the version of an article that readers see, and laws whose status has changed (0058). Existing
 * articles name laws only between 《 and 》.
 */
export const articleLaws: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table article_laws (
      article_id text not null references articles (id) on delete cascade,
      law text not null,
      checked text not null default '',
      primary key (article_id, law)
    )`.execute(db);
    await sql`create table law_changes (
      law text primary key,
      name text not null,
      standing text not null,
      mark text not null,
      changed_at bigint not null
    )`.execute(db);
    await recordQuoted(db);
    await sql`create index article_laws_law on article_laws (law, article_id)`.execute(db);
    await sql`create index article_laws_checked on article_laws (law) where checked <> ''`.execute(
      db,
    );
  },
};

async function recordQuoted(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Quoting>`select id, body, published from articles
      where id > ${last} and (body like '%law-quote%' or published like '%law-quote%')
      order by id limit ${sql.lit(PAGE)}`.execute(db);
    for (const row of rows) {
      const laws = lawsIn(seenOf(row)).map((law) => ({ articleId: row.id, law }));
      if (laws.length > 0) {
        await (db as Kysely<Tables>).insertInto('articleLaws').values(laws).execute();
      }
    }
    last = rows.at(-1)?.id ?? '';
    if (rows.length < PAGE) return;
  }
}

const seenOf = ({ body, published }: Quoting): string =>
  published === null ? body : ((JSON.parse(published) as { body?: string }).body ?? '');

const QUOTE = /<figure\b[^>]*class="law-quote"[^>]*>\s*<figcaption[^>]*>(.*?)<\/figcaption>/gs;
const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

function lawsIn(html: string): string[] {
  const names = [...html.matchAll(QUOTE)].map(([, source = '']) => {
    const plain = source
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => signs[name] ?? '');
    return /《([^《》]+)》/.exec(plain)?.[1]?.trim() ?? '';
  });
  const known = names.filter((name) => name !== '' && name.length <= LONGEST);
  return [...new Set(known.map((name) => `《${shortName(name)}》`))];
}

const shortName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/^中华人民共和国(?=.)/, '');
