import type { exampleGet } from '../../contract/content/example.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';

type Plan = ReplyOf<typeof exampleGet>;

const counted: Readonly<Record<Plan['goes'][number]['kind'], string>> = {
  article: '篇文章',
  cata: '个栏目',
  course: '门课程',
  chapter: '个章节',
  expandModel: '个扩展模型',
  expand: '条扩展内容',
  file: '个文件',
};
/** Maximum number of titles listed; the rest is counted. */
const NAMED = 6;

/** What is deleted, in numbers. */
export const goingOf = (goes: Plan['goes']): string =>
  goes.map(({ kind, count }) => `${count} ${counted[kind]}`).join('、') || '没有';

/** What stays, by name. */
export function stayingOf(stays: Plan['stays']): string {
  const names = stays
    .slice(0, NAMED)
    .map(({ title }) => `「${title}」`)
    .join('');
  return stays.length > NAMED ? `${names}等 ${stays.length} 项` : names;
}
