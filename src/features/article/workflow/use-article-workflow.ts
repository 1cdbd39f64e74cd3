import { useEffect, useEffectEvent, useState } from 'react';
import { StaleError } from '../../../api/errors.ts';
import type { Article } from '../../../contract/article/article.ts';
import * as calls from '../../../contract/article/article-workflow.ts';
import type { FormWork } from '../../../records/form/use-record-form.ts';
import type { AnyFields } from '../../../records/kind.ts';
import { notify } from '../../../state/base/notices.store.ts';
import { client } from '../../../state/base/page-client.ts';
import { useOnline } from '../../../state/base/use-online.ts';
import { broadcastChange } from '../../../state/data/changes/broadcast-change.ts';
import { isDirty } from '../../../state/editing/record-editor.ts';
import type { RecordEditor } from '../../../state/editing/use-record-editor.ts';
import { useMayWrite, usePermission } from '../../../state/session/Permitted.tsx';
import { currentUserName } from '../../../state/session/session.store.ts';
import { type Step, type Steps, stepsOf } from './article-steps.ts';
import { deadLinks, type Gap, isBare, siteLinksIn } from './what-is-missing.ts';

/** Parameters of a step's last call, from its dialog. */
export type Answers = Readonly<Record<string, unknown>>;

interface WorkflowOptions {
  article: Article | undefined;
  editor: RecordEditor<AnyFields>;
  fields: AnyFields;
  /** What is missing by the fields. */
  gaps: readonly Gap[];
  work: Pick<FormWork, 'submit' | 'showErrors'>;
  reload: (() => void) | undefined;
}

/** A step that asks before it is performed. */
export interface StepPrompt {
  step: Step;
  /**
   * The article as it was when the question opened: exactly what was read is approved, whatever is loaded meanwhile.
   */
  article: Article;
  /** What the article lacks. */
  gaps: readonly Gap[];
}

/** The workflow of an article from writing to publication, as its desk offers it. */
export interface ArticleWorkflow extends Steps {
  /** The open question. */
  prompt: StepPrompt | null;
  running: boolean;
  /** Why no step is possible at this moment (unsaved, unsynchronized, offline); null: steps are possible. */
  blocked: string | null;
  /** Why not even the next step is possible, which otherwise saves first; null: it is possible. */
  offline: string | null;
  /** Performs the next step, or prompts first; unsaved input is saved before, which is all that happens offline. */
  press: (step: Step) => Promise<void>;
  /** The same for the other steps, on the stored article. */
  ask: (step: Step) => Promise<void>;
  /** Performs the step that was confirmed. */
  perform: (prompt: StepPrompt, answers: Answers) => Promise<void>;
  cancel: () => void;
}

/** Only the text is queued, never a step: it needs the server's answer. */
export function useArticleWorkflow(options: WorkflowOptions): ArticleWorkflow {
  const { article, editor, fields, gaps: lacking, work, reload } = options;
  const online = useOnline();
  const [wanted, setWanted] = useState<Step | null>(null);
  const [prompt, setPrompt] = useState<StepPrompt | null>(null);
  const [running, setRunning] = useState(false);
  /** The version that the last step created: an older one on the page is stale. */
  const [reached, setReached] = useState(0);
  const steps = useSteps(article);
  const offline = online ? null : '当前离线：提交、审核和发布需要连接服务器，不会排队';
  const blocked = offline ?? blockedBy(options, reached);

  const perform = async ({ step, article: read }: StepPrompt, answers: Answers) => {
    if (running) return;
    setRunning(true);
    let made = 0;
    try {
      await runStep(read, step, answers, (version) => {
        made = version;
      });
      setPrompt(null);
      void broadcastChange('article');
      notify({ title: `已${step.label}「${read.title}」`, kind: 'success' });
    } catch (error) {
      // The app's error policy has reported the reason. A changed article needs a new question.
      if (made > 0 || error instanceof StaleError) setPrompt(null);
    } finally {
      if (made > 0) setReached(made);
      setRunning(false);
      reload?.();
    }
  };
  const ask = async (step: Step) => {
    if (!article) return;
    const asksGaps = step.asks === 'nothing' || step.asks === 'publication';
    const gaps = asksGaps ? [...lacking, ...(await findDeadLinks(String(fields.body ?? '')))] : [];
    const next = { step, article, gaps };
    if (step.asks === 'nothing' && gaps.length === 0) return perform(next, {});
    setPrompt(next);
  };
  const press = async (step: Step) => {
    if (running) return;
    if (isBare(editor.getState().fields?.body)) {
      return void work.showErrors({ body: `正文为空，不能${step.label}` });
    }
    if ((!article || isDirty(editor)) && !(await work.submit())) return;
    if (online) return setWanted(step);
    notify({
      title: `文字已保存到本设备，联网后自动同步；${step.label}需要连接服务器，不会排队`,
      kind: 'warning',
    });
  };
  const handleReady = useEffectEvent(({ label }: Step) => {
    // A save turns a submitted, approved or scheduled article into a draft again: the next step may be another one.
    const { next } = steps;
    if (next?.label === label) return void ask(next);
    const detail = `修改已保存。${next ? `下一步：${next.label}。` : ''}`;
    notify({ title: `文章的状态已变，不能${label}`, detail, kind: 'warning' });
  });
  const isRefused =
    editor.queued?.state === 'conflict' || editor.queued?.state === 'needs-attention';
  const dirty = isDirty(editor);
  useEffect(() => {
    if (wanted === null) return;
    // The rejected or conflicting save must be resolved first.
    if (isRefused || !online) return setWanted(null);
    // Input typed meanwhile was not meant to be submitted: the step is cancelled, and no later save triggers it.
    if (dirty) {
      setWanted(null);
      const { label } = wanted;
      const detail = `保存后再${label}一次。`;
      return void notify({ title: `又有未保存的修改，尚未${label}`, detail, kind: 'warning' });
    }
    if (blocked !== null) return;
    setWanted(null);
    handleReady(wanted);
  }, [wanted, blocked, isRefused, online, dirty]);
  const cancel = () => setPrompt(null);
  return {
    ...steps,
    prompt,
    running: running || wanted !== null,
    blocked,
    offline,
    press,
    ask,
    perform,
    cancel,
  };
}

const NONE: Steps = { next: null, others: [] };

function useSteps(article: Article | undefined): Steps {
  const isAdmin = usePermission(['admin']);
  const held: Readonly<Record<string, boolean>> = {
    [calls.articleSubmit.permission]: useMayWrite(calls.articleSubmit),
    [calls.articleApprove.permission]: useMayWrite(calls.articleApprove),
    [calls.articlePublish.permission]: useMayWrite(calls.articlePublish),
    [calls.articleRevision.permission]: useMayWrite(calls.articleRevision),
  };
  if (!article) return NONE;
  const may = ({ permission }: { permission: string }) => held[permission] === true;
  return stepsOf(article, { userName: currentUserName(), isAdmin, may }, calls);
}

/** Why the article cannot make a transition now, although the server can be reached; null: it can. */
function blockedBy(
  { editor, article }: Pick<WorkflowOptions, 'editor' | 'article'>,
  reached: number,
): string | null {
  if (editor.queued) return '修改同步到服务器后才能提交、审核和发布';
  if (isDirty(editor)) return '请先保存，再提交、审核或发布';
  // Its transition would start from a version that our own save, or the step before, has made stale.
  const isBehind = Number(article?.version) < Math.max(reached, editor.confirmed?.version ?? 0);
  return isBehind ? '正在读取保存后的内容' : null;
}

/** Makes the calls of a step in order, each on the version that the previous one created, and reports each version. */
async function runStep(
  article: Article,
  { calls, request }: Step,
  answers: Answers,
  onMade: (version: number) => void,
): Promise<void> {
  const { id } = article;
  let { version } = article;
  const last = calls.at(-1);
  for (const one of calls) {
    const more = one === last ? { ...request, ...answers } : {};
    const reply = (await client.call(one, { id, version, ...more } as never)) as Reply;
    version = (reply.record ?? reply).version ?? version;
    onMade(version ?? 0);
  }
}

interface Reply {
  version?: number;
  record?: { version?: number };
}

/** A mere warning: empty if the server does not answer. */
async function findDeadLinks(body: string): Promise<Gap[]> {
  const paths = siteLinksIn(body);
  if (paths.length === 0) return [];
  const reply = await client
    .call(calls.articleLinks, { paths: paths.slice(0, 200) }, { quiet: true })
    .catch(() => null);
  return deadLinks(reply?.dead ?? []);
}
