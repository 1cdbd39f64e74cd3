import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DialogFrame } from '../../ui/DialogFrame.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import type { NextStep } from './article-state.ts';

export interface StepPopupProps {
  open: boolean;
  asks: NextStep['asks'];
  title: string;
  onTake: (request: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}

/** What a step needs to know: why an article is refused, or when it comes out and goes off. */
export function StepPopup(props: StepPopupProps) {
  return props.asks === 'reason' ? <ReasonPopup {...props} /> : <TimePopup {...props} />;
}

function ReasonPopup({ open, title, onTake, onClose }: StepPopupProps) {
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const handleTake = () =>
    note.trim() === '' ? setError('请写明退回原因') : onTake({ note: note.trim() });
  return (
    <DialogFrame
      open={open}
      title={title}
      onClose={onClose}
      actions={<Actions label={title} onTake={handleTake} onClose={onClose} />}
    >
      <TextArea
        label="退回原因"
        rows={4}
        maxLength={500}
        error={error}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </DialogFrame>
  );
}

const momentOf = (text: string): number | null => {
  const moment = new Date(text).getTime();
  return Number.isNaN(moment) ? null : moment;
};

function TimePopup({ open, title, onTake, onClose }: StepPopupProps) {
  const [later, setLater] = useState(title !== '发布');
  const [publishAt, setPublishAt] = useState('');
  const [withdrawAt, setWithdrawAt] = useState('');
  const [error, setError] = useState('');
  const handleTake = () => {
    const [from, to] = [later ? momentOf(publishAt) : null, momentOf(withdrawAt)];
    if (later && (from === null || from <= Date.now())) return setError('请选择将来的时间');
    onTake({ publishAt: from, withdrawAt: to });
  };
  return (
    <DialogFrame
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <Actions label={later ? '定时发布' : '立即发布'} onTake={handleTake} onClose={onClose} />
      }
    >
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
            error={error}
            value={publishAt}
            onChange={({ target }) => setPublishAt(target.value)}
          />
        )}
        <TextField
          label="下线时间"
          type="datetime-local"
          hint="可以不填；到时自动下线"
          value={withdrawAt}
          onChange={({ target }) => setWithdrawAt(target.value)}
        />
      </div>
    </DialogFrame>
  );
}

interface ActionsProps {
  label: string;
  onTake: () => void;
  onClose: () => void;
}

const Actions = ({ label, onTake, onClose }: ActionsProps) => (
  <>
    <Button onClick={onClose}>取消</Button>
    <Button tone="primary" onClick={onTake}>
      {label}
    </Button>
  </>
);
