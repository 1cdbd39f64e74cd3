import type { Article } from '../../../contract/article/article.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { isMarked, StateMark } from '../../../ui/marks/StateMark.tsx';

/** State of the published article, and of its unpublished revision. */
export function ArticleStates({ article: { status, revision } }: { article: Article }) {
  const { labelOf, known } = useDict('article_status');
  const isChanged = revision !== null;
  // Reserves its space before its name is loaded.
  if (!known) return <span className="desk-state" />;
  return (
    <span className="desk-state">
      <State state={status} label={`${labelOf(status)}${isChanged ? '，有未发布的修改' : ''}`} />
      {isChanged && revision !== 'draft' && <State state={revision} label={labelOf(revision)} />}
    </span>
  );
}

/** A dictionary may contain states that this version does not know. */
const State = ({ state, label }: { state: string; label: string }) =>
  isMarked(state) ? (
    <StateMark pill name={state} label={label} />
  ) : (
    <span className="badge">{label}</span>
  );
