import type { Article } from '../../../contract/article/article.ts';
import type { WritingCall } from '../../../state/session/Permitted.tsx';

/** A transition of an article's workflow. */
export interface Step {
  label: string;
  /** What the dialog asks. */
  asks: 'nothing' | 'sure' | 'reason' | 'publication' | 'withdrawal';
  /** The calls it consists of, in order; the last one gets the answers. */
  calls: readonly WritingCall[];
  /** Parameters of the last call besides the article and the answers. */
  request?: Readonly<Record<string, unknown>>;
  tone?: 'danger';
  /** Its consequence, shown in the question. */
  outcome?: string;
}

/** The user who looks at the article, and the calls they may make. */
export interface Actor {
  userName: string | null;
  /** Admins need no approval by another user. */
  isAdmin: boolean;
  may: (call: WritingCall) => boolean;
}

type Calls = typeof import('../../../contract/article/article-workflow.ts');

/** The primary step, for the button of the bar, and all other ones. */
export interface Steps {
  next: Step | null;
  others: readonly Step[];
}

/** State of the text that staff edit: of the revision if there is one. */
export const stateOf = ({ status, revision }: Pick<Article, 'status' | 'revision'>): string =>
  revision ?? status;

/** The steps from the article's state that this user may perform. */
export function stepsOf(article: Article, actor: Actor, calls: Calls): Steps {
  const forward = publishingSteps(article, actor, calls);
  const others = [...forward.others, ...checked(article, calls), ...backwards(article, calls)];
  return {
    next: forward.next,
    others: others.filter((step) => step.calls.every(actor.may)),
  };
}

/** Steps between writing and publication. */
function publishingSteps(article: Article, { userName, isAdmin, may }: Actor, calls: Calls): Steps {
  const { articleSubmit, articleApprove, articlePublish, articleReject, articleUnschedule } = calls;
  const publishing = (label: string, ...before: readonly WritingCall[]): Step => ({
    ...{ label, asks: 'publication', calls: [...before, articlePublish] },
  });
  const submit: Step = { label: '提交审核', asks: 'nothing', calls: [articleSubmit] };
  const approve: Step = {
    ...{ label: '审核通过', asks: 'sure', calls: [articleApprove] },
  };
  const reject: Step = { label: '退回', asks: 'reason', calls: [articleReject] };
  const publish = article.revision === null ? '发布' : '发布修改';
  const first = (...steps: readonly Step[]): Step | null =>
    steps.find((step) => step.calls.every(may)) ?? null;
  switch (stateOf(article)) {
    case 'draft':
    case 'rejected': {
      // An admin needs no reviewer: one question, and it is published.
      const alone = isAdmin && first(publishing(publish, articleSubmit, articleApprove));
      return alone ? { next: alone, others: [submit] } : { next: first(submit), others: [] };
    }
    case 'pending': {
      const { createdBy, submittedBy, editedBy } = article;
      const isOwn = [createdBy, submittedBy, editedBy].includes(userName ?? '');
      if (isOwn && !isAdmin) return { next: null, others: [reject] };
      const both = first(publishing('通过并发布', articleApprove));
      return both
        ? { next: both, others: [approve, reject] }
        : { next: first(approve), others: [reject] };
    }
    case 'approved':
    case 'withdrawn':
      return { next: first(publishing(publish)), others: [] };
    case 'scheduled':
      return {
        next: first(publishing('修改发布时间')),
        others: [
          {
            ...{ label: '取消定时', asks: 'sure', calls: [articleUnschedule] },
            outcome: '到时不再发布。',
          },
        ],
      };
    default:
      return { next: null, others: [] };
  }
}

/** Confirms a review after a quoted law had changed. */
function checked({ outdatedLaws }: Article, { articleCheckLaws }: Calls): Step[] {
  const outcome = '引用的法规已有变化，内容经核对仍然成立。';
  const call = { asks: 'sure', calls: [articleCheckLaws] } as const;
  return outdatedLaws.length > 0 ? [{ ...call, label: '核对完成', outcome }] : [];
}

/** Steps that revert something. */
function backwards(article: Article, { articleRevision, articleWithdraw }: Calls): Step[] {
  const steps: Step[] = [];
  if (article.revision !== null) {
    const outcome = '放弃后恢复为读者看到的内容。';
    steps.push({
      ...{ label: '放弃修改', asks: 'sure', calls: [articleRevision], tone: 'danger', outcome },
    });
  }
  if (article.status !== 'published') return steps;
  const isPlanned = article.withdrawAt !== null;
  steps.push({
    ...{ label: isPlanned ? '修改下线时间' : '定时下线', asks: 'withdrawal' },
    calls: [articleWithdraw],
  });
  if (isPlanned) {
    steps.push({
      ...{ label: '取消定时下线', asks: 'sure', calls: [articleWithdraw] },
      ...{ request: { withdrawAt: null }, outcome: '到时不再下线。' },
    });
  }
  const outcome = '网站上将看不到它，随时可以重新发布。';
  steps.push({
    ...{ label: '下线', asks: 'sure', calls: [articleWithdraw], tone: 'danger', outcome },
  });
  return steps;
}
