import type { Article } from '../../contract/article.ts';
import type { WritingCall } from '../../state/session/may-write.ts';

/** What can be done with an article next, by where it stands. */
export interface NextStep {
  label: string;
  /** What it needs to know, or whether it is meant. */
  asks: 'nothing' | 'sure' | 'reason' | 'publication' | 'withdrawal';
  call: WritingCall;
  /** What the call says besides the article and what was asked. */
  request?: Readonly<Record<string, unknown>>;
  tone?: 'primary' | 'danger';
  /** The question before it is done. */
  question?: string;
}

/** Where the text stands that people work on: the unpublished change, where there is one. */
const stateOf = ({ status, revision }: Pick<Article, 'status' | 'revision'>): string =>
  revision ?? status;

type FlowCalls = typeof import('../../contract/article-workflow.ts');

/** The steps from where an article stands, the most likely first. */
export function nextSteps(article: Article, flow: FlowCalls): NextStep[] {
  const publish: NextStep = {
    label: '发布',
    asks: 'publication',
    call: flow.articlePublish,
    tone: 'primary',
  };
  const submit: NextStep = {
    ...{ label: '提交审核', asks: 'nothing', call: flow.articleSubmit, tone: 'primary' },
  };
  const byState: Record<string, readonly NextStep[]> = {
    draft: [submit],
    rejected: [submit],
    pending: [
      {
        label: '审核通过',
        asks: 'sure',
        call: flow.articleApprove,
        tone: 'primary',
        question: '确定审核通过',
      },
      { label: '退回', asks: 'reason', call: flow.articleReject },
    ],
    approved: [publish],
    withdrawn: [publish],
    scheduled: [
      { ...publish, label: '修改发布时间' },
      {
        label: '取消定时',
        asks: 'sure',
        call: flow.articleUnschedule,
        question: '确定取消定时发布',
      },
    ],
  };
  const steps = [...(byState[stateOf(article)] ?? [])];
  if (article.revision !== null) {
    const question = '放弃后恢复为读者看到的内容。确定放弃未发布的修改';
    steps.push({
      label: '放弃修改',
      asks: 'sure',
      call: flow.articleRevision,
      tone: 'danger',
      question,
    });
  }
  if (article.status === 'published') {
    const isPlanned = article.withdrawAt !== null;
    steps.push({
      label: isPlanned ? '修改下线时间' : '定时下线',
      asks: 'withdrawal',
      call: flow.articleWithdraw,
    });
    if (isPlanned) {
      steps.push({
        label: '取消定时下线',
        asks: 'sure',
        call: flow.articleWithdraw,
        request: { withdrawAt: null },
        question: '确定取消定时下线',
      });
    }
    const question = '下线后读者不能再看到它。确定下线';
    steps.push({
      label: '下线',
      asks: 'sure',
      call: flow.articleWithdraw,
      tone: 'danger',
      question,
    });
  }
  return steps;
}
