import { expect, it } from 'vitest';
import { articleDefaults } from '../../src/contract/article/article-fields.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { insertArticle } from '../articles/write-article.ts';
import { findByText } from './article-texts.ts';

const deps = embeddedDeps();
const START = 0x4e00;
/** Characters of which no pair stands twice. */
const text = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(START + at)).join('');

it.each([
  [100, 0],
  [20_000, 1],
])(
  'S-OPS-6 a text of %i characters is indexed by %i statement on another thread, and is found by its end',
  async (count, statements) => {
    const { db } = deps();
    const compiled: string[] = [];
    const noted = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        compiled.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const entry = { userName: 'admin', now: 1, versionFloor: 0, action: '新建文章' };
    const fields = { ...articleDefaults, title: '标题', body: `<p>${text(count)}</p>` };
    await noted.transaction().execute((part) => insertArticle(part, 'a', fields, entry));
    expect(compiled.filter((one) => one.startsWith('/* off-thread */'))).toHaveLength(statements);
    const find = (word: string) => findByText(db, db.selectFrom('articles'), word);
    expect(await find(text(count).slice(-4))).toEqual({ ids: ['a'], more: false });
    expect(await find('缺失')).toEqual({ ids: [], more: false });
  },
);
