import './step-dialog.css';
import { useState } from 'react';
import type { Article } from '../../../contract/article/article.ts';
import type { FileRecord } from '../../../contract/file/file.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TextArea } from '../../../ui/fields/Field.tsx';
import { AskingFrame } from './AskingFrame.tsx';
import { GapList } from './GapList.tsx';
import { PublicationPopup } from './PublicationPopup.tsx';
import type { Answers, ArticleWorkflow, StepPrompt } from './use-article-workflow.ts';
import { isPast, NOT_AHEAD, useMoment } from './use-moment.ts';

export interface StepDialogProps {
  prompt: StepPrompt;
  workflow: Pick<ArticleWorkflow, 'running' | 'perform' | 'cancel'>;
  files: readonly FileRecord[];
  /** Closes the question and shows a field, and what a CSS selector finds in it. */
  onJump: (field: string, target?: string) => void;
}

/**
 * Asks what a step requires: confirmation, the reason of a rejection, the times of publication; shows what is missing.
 */
export function StepDialog({ prompt, workflow, files, onJump }: StepDialogProps) {
  const { step, article, gaps } = prompt;
  const { running, cancel } = workflow;
  const perform = (answers: Answers) => void workflow.perform(prompt, answers);
  const frame = { title: step.label, running, onClose: cancel };
  switch (step.asks) {
    case 'sure':
      return (
        <ConfirmDialog
          open
          danger={step.tone === 'danger'}
          title={`${step.label}「${article.title}」？`}
          confirmLabel={step.label}
          onCancel={cancel}
          onConfirm={() => perform({})}
        >
          {step.outcome}
        </ConfirmDialog>
      );
    case 'reason':
      return <ReasonPopup {...frame} article={article} onConfirm={perform} />;
    case 'withdrawal':
      return <WithdrawalPopup {...frame} article={article} onConfirm={perform} />;
    case 'publication':
      return (
        <PublicationPopup
          {...frame}
          article={article}
          gaps={gaps}
          files={files}
          onConfirm={perform}
          onJump={onJump}
        />
      );
    case 'nothing':
      return (
        <AskingFrame
          {...frame}
          title={`提交前还差 ${gaps.length} 项`}
          label="仍然提交"
          onConfirm={() => perform({})}
        >
          <GapList gaps={gaps} onJump={onJump} />
        </AskingFrame>
      );
  }
}

interface PopupProps {
  title: string;
  article: Article;
  running: boolean;
  onConfirm: (answers: Answers) => void;
  onClose: () => void;
}

function ReasonPopup({ title, article, onConfirm, ...frame }: PopupProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const handleConfirm = () =>
    reason.trim() === '' ? setError('请写明退回原因') : onConfirm({ note: reason.trim() });
  return (
    <AskingFrame
      title={`${title}「${article.title}」？`}
      label={title}
      onConfirm={handleConfirm}
      {...frame}
    >
      <TextArea
        label="退回原因"
        rows={4}
        maxLength={500}
        error={error}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AskingFrame>
  );
}

function WithdrawalPopup({ title, article, onConfirm, ...frame }: PopupProps) {
  const [withdrawAt, setWithdrawAt] = useMoment(article.withdrawAt);
  const [error, setError] = useState('');
  const handleConfirm = () => {
    if (isPast(withdrawAt.value)) return setError(NOT_AHEAD);
    onConfirm({ withdrawAt: withdrawAt.value });
  };
  return (
    <AskingFrame
      title={`${title}：${article.title}`}
      label="定时下线"
      onConfirm={handleConfirm}
      {...frame}
    >
      <DateField
        time
        label="下线时间"
        hint="到时读者不能再看到它"
        error={error}
        value={withdrawAt.text}
        onChange={setWithdrawAt}
      />
    </AskingFrame>
  );
}
