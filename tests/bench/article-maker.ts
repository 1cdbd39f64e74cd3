import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import { indexArticle } from '../../server/search/article-texts.ts';

const WORDS =
  '劳动 合同 解除 补偿 租房 押金 返还 离婚 抚养 继承 遗嘱 债务 清偿 股东 出资 公司 注销 清算 侵权 赔偿 交通 事故 保险 诉讼 时效 管辖 证据 举证 律师 仲裁 调解 判决 执行 查封 担保 抵押 质押 借款 利率 消费者 经营者 欺诈 隐私 数据 处罚 复议 听证 刑事 辩护 取保'.split(
    ' ',
  );
const JOINTS = '的 与 或者 应当 可以 不得 依照 因为 约定 主张'.split(' ');
const STATES = ['published', 'published', 'published', 'draft', 'pending', 'withdrawn'];
const PEOPLE = '陈思远 李明珠 王建国 赵婉清 周文博'.split(' ');
/** Stands in one article of a thousand. */
export const RARE = '居间';
const RARE_EVERY = 1000;
const AT_ONCE = 200;
const MINUTE = 60_000;

/** Numbers that look like chance and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function articleOf(at: number, now: number) {
  const next = numbers(at + 1);
  const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? '';
  const phrase = (count: number) =>
    Array.from({ length: count }, () => pick(WORDS) + pick(JOINTS)).join('');
  const title = `${pick(WORDS)}${pick(WORDS)}：第 ${at} 问`;
  const rare = at % RARE_EVERY === 7 ? `${RARE}合同。` : '';
  const body = Array.from({ length: 4 }, () => `<p>${phrase(18)}。${rare}</p>`).join('');
  const id = `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
  const updatedAt = now - (100_000 - at) * MINUTE;
  const moments = { createdAt: updatedAt, updatedAt, publishedAt: updatedAt };
  const people = { createdBy: 'admin', updatedBy: 'admin', editedBy: 'admin', submittedBy: '' };
  return {
    ...{ id, title, summary: phrase(6), body, author: pick(PEOPLE), status: pick(STATES) },
    ...{ coverId: null, attachmentIds: '[]', version: 1, reviewNote: '', data: '{}' },
    ...{ excerpt: '', flags: at % 50 === 0 ? ' top ' : '', sort: at % 100, slug: '' },
    ...moments,
    ...people,
  };
}

/** Puts this many articles into a database, the same in every run, each as if it had been saved. */
export async function makeArticles(db: Kysely<Database>, count: number): Promise<void> {
  const now = Date.now();
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      articleOf(from + at, now),
    );
    await db.transaction().execute(async (all) => {
      await all.insertInto('articles').values(rows).execute();
      for (const row of rows) await indexArticle(all, row);
    });
  }
}
