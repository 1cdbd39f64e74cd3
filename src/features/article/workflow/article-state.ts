import type { Article } from '../../../contract/article/article.ts';
import type { WritingCall } from '../../../state/session/Permitted.tsx';

/** What can be done with an article next, by where it stands. */
export interface NextTransition {
  label: string;
  /** What it needs to know, or whether it is meant. */
  asks: 'nothing' | 'sure' | 'reason' | 'publication' | 'withdrawal';
  call: WritingCall;
  /** Parameters of the call besides the article and the dialog's. */
  request?: Readonly<Record<string, unknown>>;
  tone?: 'primary' | 'danger';
  /** The question before it is done. */
  question?: string;
}

/** State of the text that staff edit: the unpublished change, where there is one. */
const stateOf = ({ status, revision }: Pick<Article, 'status' | 'revision'>): string =>
  revision ?? status;

type WorkflowCalls = typeof import('../../../contract/article/article-workflow.ts');

/** The transitions from where an article stands, the most likely first. */
export function nextTransitions(article: Article, workflow: WorkflowCalls): NextTransition[] {
  const publish: NextTransition = {
    label: '发布',
    asks: 'publication',
    call: workflow.articlePublish,
    tone: 'primary',
  };
  const submit: NextTransition = {
    ...{ label: '提交审核', asks: 'nothing', call: workflow.articleSubmit, tone: 'primary' },
  };
  const byState: Record<string, readonly NextTransition[]> = {
    draft: [submit],
    rejected: [submit],
    pending: [
      {
        label: '审核通过',
        asks: 'sure',
        call: workflow.articleApprove,
        tone: 'primary',
        question: '确定审核通过',
      },
      { label: '退回', asks: 'reason', call: workflow.articleReject },
    ],
    approved: [publish],
    withdrawn: [publish],
    scheduled: [
      { ...publish, label: '修改发布时间' },
      {
        label: '取消定时',
        asks: 'sure',
        call: workflow.articleUnschedule,
        question: '确定取消定时发布',
      },
    ],
  };
  const transitions = [...(byState[stateOf(article)] ?? [])];
  if (article.revision !== null) {
    const question = '放弃后恢复为读者看到的内容。确定放弃未发布的修改';
    transitions.push({
      label: '放弃修改',
      asks: 'sure',
      call: workflow.articleRevision,
      tone: 'danger',
      question,
    });
  }
  if (article.status === 'published') {
    const isPlanned = article.withdrawAt !== null;
    transitions.push({
      label: isPlanned ? '修改下线时间' : '定时下线',
      asks: 'withdrawal',
      call: workflow.articleWithdraw,
    });
    if (isPlanned) {
      transitions.push({
        label: '取消定时下线',
        asks: 'sure',
        call: workflow.articleWithdraw,
        request: { withdrawAt: null },
        question: '确定取消定时下线',
      });
    }
    const question = '下线后读者不能再看到它。确定下线';
    transitions.push({
      label: '下线',
      asks: 'sure',
      call: workflow.articleWithdraw,
      tone: 'danger',
      question,
    });
  }
  return transitions;
}
