import type { articleLock } from '../../../contract/article/article-workflow.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';

/** The most urgent activity of other users at an article that is open here. */
interface DeskNews {
  kind: 'saved' | 'editing' | 'open';
  /** 姓名 of these users, without duplicates. */
  names: readonly string[];
  text: string;
}

/** The news about other users at an article; `version` is the one shown here (0: unknown). Null: there are none. */
export function newsOf(answer: ReplyOf<typeof articleLock> | null, version = 0): DeskNews | null {
  if (!answer) return null;
  const { others, holder, mine, current } = answer;
  if (current && !current.mine && version > 0 && current.version > version)
    return newsBy('saved', [current.by], '刚刚保存了新版本');
  const editing = others.filter((one) => one.editing).map(({ name }) => name);
  // The page of an earlier build reports only that it edits.
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
