import { useState } from 'react';
import type { Article } from '../../../contract/article/article.ts';
import * as workflow from '../../../contract/article/article-workflow.ts';
import { notify } from '../../../state/base/notices.store.ts';
import { client } from '../../../state/base/page-client.ts';
import { useMayWrite } from '../../../state/session/Permitted.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { type NextTransition, nextTransitions } from './article-state.ts';
import type { Answers, TransitionPopupProps } from './TransitionPopup.lazy.tsx';

interface TransitionButtonsProps {
  article: Article;
  /** Why no transition can be taken now. */
  blocked: string | null;
  reload: (() => void) | undefined;
}

const loadPopup = () => import('./TransitionPopup.lazy.tsx').then((m) => m.TransitionPopup);

/** Buttons of the transitions that an article can take. Nothing of this is queued: it needs the server's word. */
export function TransitionButtons({ article, blocked, reload }: TransitionButtonsProps) {
  const [running, setRunning] = useState(false);
  /** The article as it was before its last transition, which is no longer so. */
  const [before, setBefore] = useState<Article>();
  /** False: it was not taken, and the app's error policy has reported why; another user may have been quicker. */
  const take = async (
    { call, label, request }: NextTransition,
    answers: Answers,
  ): Promise<boolean> => {
    setRunning(true);
    try {
      const { id, version } = article;
      await client.call(call, { id, version, ...request, ...answers });
      setBefore(article);
      notify({ title: `已${label}「${article.title}」`, kind: 'success' });
      return true;
    } catch {
      return false;
    } finally {
      setRunning(false);
      reload?.();
    }
  };
  return nextTransitions(article, workflow).map((transition) => (
    <TransitionButton
      key={transition.label}
      transition={transition}
      article={article}
      running={running}
      disabled={running || blocked !== null || article === before}
      onTake={(answers) => take(transition, answers)}
    />
  ));
}

interface TransitionButtonProps {
  transition: NextTransition;
  article: Article;
  running: boolean;
  disabled: boolean;
  onTake: (answers: Answers) => Promise<boolean>;
}

function TransitionButton({
  transition,
  article,
  running,
  disabled,
  onTake,
}: TransitionButtonProps) {
  const { label, asks, tone = 'default', question } = transition;
  const [confirming, setConfirming] = useState(false);
  const mayTake = useMayWrite(transition.call);
  const close = () => setConfirming(false);
  const Popup = useLoaded<TransitionPopupProps>(loadPopup, confirming && asks !== 'sure', close);
  if (!mayTake) return null;
  // What was typed stays there until the server has taken it.
  const handleTake = async (answers: Answers) => {
    if (await onTake(answers)) close();
  };
  const handleSure = () => {
    close();
    void onTake({});
  };
  return (
    <>
      <Button
        tone={tone === 'danger' ? 'default' : tone}
        disabled={disabled}
        onClick={() => (asks === 'nothing' ? void onTake({}) : setConfirming(true))}
      >
        {label}
      </Button>
      {asks === 'sure' && (
        <ConfirmDialog
          open={confirming}
          danger={tone === 'danger'}
          confirmLabel={label}
          onCancel={close}
          onConfirm={handleSure}
        >
          {question}「{article.title}」吗？
        </ConfirmDialog>
      )}
      {Popup && confirming && (
        <Popup
          open
          asks={asks}
          title={label}
          article={article}
          running={running}
          onTake={(answers) => void handleTake(answers)}
          onClose={close}
        />
      )}
    </>
  );
}
