import type { Article } from '../../../contract/article/article.ts';
import type { WritingCall } from '../../../state/session/Permitted.tsx';

/** What can be done with an article next, by where it stands. */
export interface Step {
  label: string;
  /** What it needs to know, or whether it is meant. */
  asks: 'nothing' | 'sure' | 'reason' | 'publication' | 'withdrawal';
  /** The calls that it consists of, one after the other; the last takes the answers. */
  calls: readonly WritingCall[];
  /** Parameters of the last call besides the article and the dialog's. */
  request?: Readonly<Record<string, unknown>>;
  tone?: 'danger';
  /** What will come of it, where that is asked about. */
  outcome?: string;
}

/** Who looks at the article: which of its calls they may make now. */
export interface Actor {
  userName: string | null;
  /** Nobody else has to approve what they write. */
  isAdmin: boolean;
  may: (call: WritingCall) => boolean;
}

type Calls = typeof import('../../../contract/article/article-workflow.ts');

/** The one step that leads on, for the button of the bar, and whatever else can be done. */
export interface Steps {
  next: Step | null;
  others: readonly Step[];
}

/** State of the text that staff edit: the unpublished change, where there is one. */
export const stateOf = ({ status, revision }: Pick<Article, 'status' | 'revision'>): string =>
  revision ?? status;

/** The steps from where an article stands that this user may take. */
export function stepsOf(article: Article, actor: Actor, calls: Calls): Steps {
  const onTheWay = wayOf(article, actor, calls);
  const others = [...onTheWay.others, ...checked(article, calls), ...backwards(article, calls)];
  return {
    next: onTheWay.next,
    others: others.filter((step) => step.calls.every(actor.may)),
  };
}

/** Between writing and publication. */
function wayOf(article: Article, { userName, isAdmin, may }: Actor, calls: Calls): Steps {
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
      // Nobody else needs to read it: one question, and it is out.
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

/** What was read again after a law that it quotes had changed. */
function checked({ outdatedLaws }: Article, { articleCheckLaws }: Calls): Step[] {
  const outcome = '引用的法规已有变化，内容经核对仍然成立。';
  const call = { asks: 'sure', calls: [articleCheckLaws] } as const;
  return outdatedLaws.length > 0 ? [{ ...call, label: '核对完成', outcome }] : [];
}

/** What takes something back. */
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
