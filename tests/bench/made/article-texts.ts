import { spellingOf } from '../../../server/db/title-spelling.ts';
import { gramsOf, textTokensOf } from '../../../server/search/grams.ts';
import { plainTextOf } from '../../../src/contract/rich-text/rich-text-form.ts';
import { normalised } from '../../../src/contract/words.ts';

const WORDS =
  '劳动 合同 解除 补偿 租房 押金 返还 离婚 抚养 继承 遗嘱 债务 清偿 股东 出资 公司 注销 清算 侵权 赔偿 交通 事故 保险 诉讼 时效 管辖 证据 举证 律师 仲裁 调解 判决 执行 查封 担保 抵押 质押 借款 利率 消费者 经营者 欺诈 隐私 数据 处罚 复议 听证 刑事 辩护 取保'.split(
    ' ',
  );
const JOINTS = '的 与 或者 应当 可以 不得 依照 因为 约定 主张'.split(' ');
/** Stands in one article of a thousand. */
export const RARE = '居间';
/** Texts that articles share: what is measured depends on how many articles hold a word, not on how many texts there are. */
export const TEXTS = 1999;

/** Numbers that look like chance and are the same in every run. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Summary and body of a text, and what they are found by. Behind the common ones stand as many with the rare word. */
export async function textOf(no: number) {
  const next = numbers(no + 1);
  const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? '';
  const phrase = (count: number) =>
    Array.from({ length: count }, () => pick(WORDS) + pick(JOINTS)).join('');
  const summary = phrase(6);
  const rare = no >= TEXTS ? `${RARE}合同。` : '';
  const body = Array.from({ length: 4 }, () => `<p>${phrase(18)}。${rare}</p>`).join('');
  const [summarytext, bodytext] = [normalised(summary), normalised(plainTextOf(body))];
  const found = await foundBy(`${summarytext}\n${bodytext}`);
  return { no, summary, body, summarytext, bodytext, ...found };
}

/** As `indexArticle` finds it: words of the embedded index, and those of PostgreSQL's. */
export async function foundBy(text: string): Promise<{ tokens: string; grams: string[] }> {
  const grams = await gramsOf(text);
  return { tokens: await textTokensOf(grams), grams };
}

/** Titles of two words and a number, with their spelling. */
export async function titles(): Promise<(at: number) => { title: string; spelling: string }> {
  const pairs = await Promise.all(
    WORDS.flatMap((one) => WORDS.map((other) => `${one}${other}`)).map(async (pair) => ({
      pair,
      spelling: await spellingOf(`${pair}：第0问`),
    })),
  );
  return (at) => {
    const { pair = '', spelling = '' } = pairs[(at * 7919) % pairs.length] ?? {};
    return { title: `${pair}：第 ${at} 问`, spelling: spelling.replaceAll('0', String(at)) };
  };
}
