import { type ReactNode, useState } from 'react';
import type { Article } from '../../../contract/article/article.ts';
import { toLocalInput } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea, TextField } from '../../../ui/Field.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import type { NextTransition } from './article-state.ts';

/** Parameters of a transition's call from the dialog. */
export type Answers = Readonly<Record<string, unknown>>;

export interface TransitionPopupProps {
  open: boolean;
  asks: NextTransition['asks'];
  title: string;
  article: Article;
  /** The request is in progress. */
  running: boolean;
  onTake: (answers: Answers) => void;
  onClose: () => void;
}

/** What a transition needs to know: why an article is refused, or when it comes out and goes off. */
export function TransitionPopup(props: TransitionPopupProps) {
  if (props.asks === 'reason') return <ReasonPopup {...props} />;
  return props.asks === 'withdrawal' ? (
    <WithdrawalPopup {...props} />
  ) : (
    <PublicationPopup {...props} />
  );
}

function ReasonPopup({ title, onTake, ...frame }: TransitionPopupProps) {
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const handleTake = () =>
    note.trim() === '' ? setError('请写明退回原因') : onTake({ note: note.trim() });
  return (
    <AskingFrame title={title} label={title} onTake={handleTake} {...frame}>
      <TextArea
        label="退回原因"
        rows={4}
        maxLength={500}
        error={error}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </AskingFrame>
  );
}

function PublicationPopup({ title, article, onTake, ...frame }: TransitionPopupProps) {
  const [later, setLater] = useState(article.publishAt !== null);
  const [publishAt, setPublishAt] = useMoment(article.publishAt);
  const [withdrawAt, setWithdrawAt] = useMoment(article.withdrawAt);
  const [errors, setErrors] = useState<Partial<Record<'publishAt' | 'withdrawAt', string>>>({});
  const handleTake = () => {
    const from = later ? publishAt.value : null;
    const to = withdrawAt.value;
    if (later && isPast(from)) return setErrors({ publishAt: NOT_AHEAD });
    if (to !== null && to <= Math.max(Date.now(), from ?? 0)) {
      return setErrors({ withdrawAt: '下线时间应晚于发布时间' });
    }
    onTake({ publishAt: from, withdrawAt: to });
  };
  const label = later ? '定时发布' : '立即发布';
  return (
    <AskingFrame title={title} label={label} onTake={handleTake} {...frame}>
      <div className="form-grid">
        <div className="choice-row" role="radiogroup" aria-label="何时发布">
          <label>
            <input type="radio" name="when" checked={!later} onChange={() => setLater(false)} />
            立即
          </label>
          <label>
            <input type="radio" name="when" checked={later} onChange={() => setLater(true)} />
            定时
          </label>
        </div>
        {later && (
          <TextField
            label="发布时间"
            type="datetime-local"
            error={errors.publishAt}
            value={publishAt.text}
            onChange={({ target }) => setPublishAt(target.value)}
          />
        )}
        <TextField
          label="下线时间"
          type="datetime-local"
          hint="可以不填；到时自动下线"
          error={errors.withdrawAt}
          value={withdrawAt.text}
          onChange={({ target }) => setWithdrawAt(target.value)}
        />
      </div>
    </AskingFrame>
  );
}

function WithdrawalPopup({ title, article, onTake, ...frame }: TransitionPopupProps) {
  const [withdrawAt, setWithdrawAt] = useMoment(article.withdrawAt);
  const [error, setError] = useState('');
  const handleTake = () => {
    if (isPast(withdrawAt.value)) return setError(NOT_AHEAD);
    onTake({ withdrawAt: withdrawAt.value });
  };
  return (
    <AskingFrame title={title} label="定时下线" onTake={handleTake} {...frame}>
      <TextField
        label="下线时间"
        type="datetime-local"
        hint="到时读者不能再看到它"
        error={error}
        value={withdrawAt.text}
        onChange={({ target }) => setWithdrawAt(target.value)}
      />
    </AskingFrame>
  );
}

const NOT_AHEAD = '请选择将来的时间';
const isPast = (moment: number | null): boolean => moment === null || moment <= Date.now();

/** A time that is typed, beginning with one in milliseconds since 1970 (null: none). */
function useMoment(planned: number | null) {
  const [text, setText] = useState(planned === null ? '' : toLocalInput(planned));
  const typed = new Date(text).getTime();
  return [{ text, value: Number.isNaN(typed) ? null : typed }, setText] as const;
}

interface AskingFrameProps extends Omit<TransitionPopupProps, 'asks' | 'article' | 'onTake'> {
  /** Label of the button that takes the transition. */
  label: string;
  children: ReactNode;
  onTake: () => void;
}

function AskingFrame({ label, running, children, onTake, ...frame }: AskingFrameProps) {
  return (
    <DialogFrame
      {...frame}
      actions={
        <>
          <Button onClick={frame.onClose}>取消</Button>
          <Button tone="primary" disabled={running} onClick={onTake}>
            {label}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
