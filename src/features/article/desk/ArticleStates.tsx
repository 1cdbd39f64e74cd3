import type { Article } from '../../../contract/article/article.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { isMarked, StateMark } from '../../../ui/marks/StateMark.tsx';

/** Where an article stands for its readers, and where its unpublished change does. */
export function ArticleStates({ article: { status, revision } }: { article: Article }) {
  const { labelOf, known } = useDict('article_status');
  const isChanged = revision !== null;
  // Its room is there before its name is.
  if (!known) return <span className="desk-state" />;
  return (
    <span className="desk-state">
      <State state={status} label={`${labelOf(status)}${isChanged ? '，有未发布的修改' : ''}`} />
      {isChanged && revision !== 'draft' && <State state={revision} label={labelOf(revision)} />}
    </span>
  );
}

/** A dictionary may have states that this version does not know. */
const State = ({ state, label }: { state: string; label: string }) =>
  isMarked(state) ? (
    <StateMark pill name={state} label={label} />
  ) : (
    <span className="badge">{label}</span>
  );
