import { useState } from 'react';
import type { Article } from '../../contract/article.ts';
import * as flow from '../../contract/article-flow.ts';
import { client } from '../../state/client.ts';
import { useMayWrite } from '../../state/may-write.ts';
import { notify } from '../../state/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { type NextStep, nextSteps } from './article-state.ts';
import type { StepPopupProps } from './StepPopup.tsx';

interface FlowStepsProps {
  article: Article;
  /** Why no step can be taken now. */
  blocked: string | null;
  reload: (() => void) | undefined;
}

const loadPopup = () => import('./StepPopup.tsx').then((m) => m.StepPopup);

/** Buttons of the steps that an article can take. Nothing of this is queued: it needs the server's word. */
export function FlowSteps({ article, blocked, reload }: FlowStepsProps) {
  const [running, setRunning] = useState(false);
  /** The article as it was before its last step, which is no longer so. */
  const [before, setBefore] = useState<Article>();
  const take = async ({ call, label }: NextStep, request: Readonly<Record<string, unknown>>) => {
    setRunning(true);
    try {
      await client.call(call, { id: article.id, version: article.version, ...request });
      setBefore(article);
      notify({ title: `已${label}「${article.title}」`, kind: 'success' });
    } catch {
      // The app's policy has told what went wrong; somebody else may have been quicker.
    } finally {
      setRunning(false);
      reload?.();
    }
  };
  return nextSteps(article, flow).map((step) => (
    <StepButton
      key={step.label}
      step={step}
      title={article.title}
      disabled={running || blocked !== null || article === before}
      onTake={(request) => void take(step, request)}
    />
  ));
}

interface StepButtonProps {
  step: NextStep;
  title: string;
  disabled: boolean;
  onTake: (request: Readonly<Record<string, unknown>>) => void;
}

function StepButton({ step, title, disabled, onTake }: StepButtonProps) {
  const { label, asks, tone = 'default', question } = step;
  const [asking, setAsking] = useState(false);
  const mayTake = useMayWrite(step.call);
  const close = () => setAsking(false);
  const Popup = useLoaded<StepPopupProps>(loadPopup, asking && asks !== 'sure', close);
  if (!mayTake) return null;
  const handleTake = (request: Readonly<Record<string, unknown>>) => {
    close();
    onTake(request);
  };
  return (
    <>
      <Button
        tone={tone === 'danger' ? 'default' : tone}
        disabled={disabled}
        onClick={() => (asks === 'nothing' ? onTake({}) : setAsking(true))}
      >
        {label}
      </Button>
      {asks === 'sure' && (
        <ConfirmDialog
          open={asking}
          danger={tone === 'danger'}
          confirmLabel={label}
          onCancel={close}
          onConfirm={() => handleTake({})}
        >
          {question}「{title}」吗？
        </ConfirmDialog>
      )}
      {Popup && asking && (
        <Popup open asks={asks} title={label} onTake={handleTake} onClose={close} />
      )}
    </>
  );
}
