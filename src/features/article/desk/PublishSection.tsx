import type { Article } from '../../../contract/article/article.ts';
import { reasonsOf } from '../../../contract/rich-text/quoted-laws.ts';
import { formatMoment } from '../../../lib/dates/dates.ts';
import type { FormWork } from '../../../records/form/use-record-form.ts';
import type { AnyFields } from '../../../records/kind.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Age } from '../../../ui/marks/Age.tsx';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { stateOf } from '../workflow/article-steps.ts';
import type { ArticleWorkflow } from '../workflow/use-article-workflow.ts';
import type { Gap } from '../workflow/what-is-missing.ts';
import { drawings } from './desk-icons.ts';

export interface PublishSectionProps {
  article: Article | undefined;
  fields: AnyFields;
  /** What is missing by them. */
  gaps: readonly Gap[];
  work: Pick<FormWork, 'mayWrite'>;
  workflow: ArticleWorkflow;
  /** Shows a field, and what a CSS selector finds in it. */
  onJump: (field: string, target?: string) => void;
  onHistory: () => void;
}

/** The article's progress, what it lacks, and the other steps. */
export function PublishSection(props: PublishSectionProps) {
  const { article, fields, gaps, workflow, work, onJump, onHistory } = props;
  const state = article ? stateOf(article) : 'draft';
  return (
    <section className="publish-section">
      <header>
        <h2>发布</h2>
      </header>
      <Stations state={state} article={article} reviewer={String(fields.reviewer ?? '')} />
      <Remarks article={article} />
      {gaps.length > 0 && LACKING.includes(state) && (
        <div className="gaps">
          <p>
            <Drawing path={drawings.info} size={16} />
            提交前还差 {gaps.length} 项
          </p>
          {gaps.map(({ field, label, target }) => (
            <button key={label} type="button" onClick={() => onJump(field, target)}>
              {label}
              <Drawing path={drawings.on} size={13} />
            </button>
          ))}
        </div>
      )}
      {/* Its space is reserved: otherwise the first key would move the button that is about to be pressed. */}
      {article && <p className="publish-blocked soft small">{workflow.blocked}</p>}
      <div className="publish-actions">
        {workflow.others.map((step) => (
          <Button
            key={step.label}
            tone={step.tone ?? 'default'}
            disabled={workflow.running || workflow.blocked !== null}
            onClick={() => void workflow.ask(step)}
          >
            {step.label}
          </Button>
        ))}
        <span className="only-phone">
          {work.mayWrite && workflow.next && <Button type="submit">保存</Button>}
          {article && <Button onClick={onHistory}>历史</Button>}
        </span>
      </div>
    </section>
  );
}

const LACKING: readonly string[] = ['draft', 'rejected'];
/** Number of completed stations by state. */
const BEHIND: Readonly<Record<string, number>> = {
  pending: 1,
  approved: 2,
  scheduled: 2,
  withdrawn: 2,
  published: 3,
};

interface StationsProps {
  state: string;
  article: Article | undefined;
  /** Name of the assigned reviewer; empty: none is assigned. */
  reviewer: string;
}

function Stations({ state, article, reviewer }: StationsProps) {
  const behind = BEHIND[state] ?? 0;
  const stations = [
    {
      name: '写作',
      detail: article?.updatedBy ? (
        <>
          <span className="part">{article.updatedByName || article.updatedBy}</span>
          <span className="part">
            <Age at={article.updatedAt} /> 修改
          </span>
        </>
      ) : (
        '还没有保存到服务器'
      ),
    },
    {
      name: '审核',
      detail:
        behind > 1 ? '已通过' : `${behind === 1 ? '等待' : '提交后由'}${reviewer || '他人'}审核`,
    },
    { name: '发布', detail: behind > 2 ? '读者可以看到' : '通过后，立即或定时' },
  ];
  return (
    <ol className="stations">
      {stations.map(({ name, detail }, at) => (
        <li
          key={name}
          data-reached={at < behind ? 'done' : at === behind ? 'now' : 'later'}
          aria-current={at === behind ? 'step' : undefined}
        >
          <i aria-hidden="true">{at < behind && <Drawing path={drawings.done} size={11} />}</i>
          <span>
            <b>{name}</b>
            <small>{detail}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Remarks about the article's workflow, each in one line. */
function Remarks({ article }: { article: Article | undefined }) {
  if (!article) return null;
  const { reviewNote, publishAt, withdrawAt, firstPublishedAt, outdatedLaws } = article;
  const remarks = [
    reviewNote && `退回原因：${reviewNote}`,
    outdatedLaws.length > 0 ? `待复核：${reasonsOf(outdatedLaws)}` : null,
    publishAt && `将于 ${formatMoment(publishAt)} 发布`,
    withdrawAt && `将于 ${formatMoment(withdrawAt)} 下线`,
    firstPublishedAt && `首次发布于 ${formatMoment(firstPublishedAt)}`,
  ].filter(Boolean);
  return (
    <div className="publish-remarks soft small">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  );
}
