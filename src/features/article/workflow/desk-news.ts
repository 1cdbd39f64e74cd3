import type { articleLock } from '../../../contract/article/article-workflow.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';

/** What others do at an article that is open here, the most urgent of it. */
interface DeskNews {
  kind: 'saved' | 'editing' | 'open';
  /** 姓名 of those who do, each once. */
  names: readonly string[];
  text: string;
}

/** What is to be said of the others at an article, of which this version is shown here (0: none is known); null: nothing. */
export function newsOf(answer: ReplyOf<typeof articleLock> | null, version = 0): DeskNews | null {
  if (!answer) return null;
  const { others, holder, mine, current } = answer;
  if (current && !current.mine && version > 0 && current.version > version)
    return newsBy('saved', [current.by], '刚刚保存了新版本');
  const editing = others.filter((one) => one.editing).map(({ name }) => name);
  // The page of an earlier build only says that it edits.
  if (holder && !mine && editing.length === 0) editing.push(holder.name ?? holder.userName);
  if (editing.length > 0) return newsBy('editing', editing, '正在编辑');
  if (others.length === 0) return null;
  return newsBy(
    'open',
    others.map(({ name }) => name),
    '也打开了',
  );
}

function newsBy(kind: DeskNews['kind'], all: readonly string[], does: string): DeskNews {
  const names = [...new Set(all)];
  return { kind, names, text: `${names.join('、')} ${does}` };
}
