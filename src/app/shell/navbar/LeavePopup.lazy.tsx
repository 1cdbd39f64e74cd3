import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  sendNow,
  type Unsent,
  useDraftCount,
  useUnsent,
} from '../../../state/session/use-unsent.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Segmented } from '../../../ui/choice/Segmented.tsx';
import { TextField } from '../../../ui/fields/Field.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx';
import { discardAndLeave, leaveOnPurpose } from '../../session/leave.ts';
import '../../../ui/fields/forms.css';

export interface LeavePopupProps {
  open: boolean;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

type Choice = 'send' | 'lock' | 'discard';

/** Signing out with unsent work: the user decides what becomes of it. */
export function LeavePopup({ open, returnTo, onClose }: LeavePopupProps) {
  const unsent = useUnsent();
  const drafts = useDraftCount();
  const [choice, setChoice] = useState<Choice>('lock');
  const [typed, setTyped] = useState('');
  const [sending, setSending] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const canSend = unsent.online && unsent.stuck < unsent.count;
  useLeaveWhenSent(sending, unsent.count);
  useEffect(() => {
    if (!canSend) setSending(false);
  }, [canSend]);
  // Items that were sent meanwhile need no choice.
  const chosen = unsent.count === 0 || (choice === 'send' && !canSend) ? 'lock' : choice;
  const total = unsent.count + drafts;
  const act = {
    send: () => {
      setSending(true);
      void sendNow();
    },
    lock: () => void leaveOnPurpose(),
    discard: () => void discardAndLeave(),
  };
  return (
    <DialogFrame
      alert
      open={open}
      title="提示"
      focusFirst={cancel}
      returnTo={returnTo}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            取消
          </Button>
          {!sending && (
            <Button
              tone={chosen === 'discard' ? 'danger' : 'primary'}
              disabled={chosen === 'discard' && typed.trim() !== String(total)}
              onClick={act[chosen]}
            >
              {chosen === 'discard' ? `丢弃 ${total} 项` : '确定'}
            </Button>
          )}
        </>
      }
    >
      {sending ? (
        <Sending {...unsent} />
      ) : (
        <>
          <p>
            确定注销并退出系统吗？
            {unsent.count > 0 && `还有 ${unsent.count} 个项目等待发送。`}
          </p>
          {unsent.count > 0 && (
            <Fate unsent={unsent} canSend={canSend} value={chosen} onChange={setChoice}>
              <TextField
                label={`请输入项目数 ${total} 以确认丢弃`}
                hint={drafts > 0 ? `其中 ${drafts} 份是没有保存的草稿。` : undefined}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Fate>
          )}
        </>
      )}
    </DialogFrame>
  );
}

const explanation: Record<Choice, string> = {
  send: '全部到达服务器后自动退出登录。',
  lock: '内容加密保留在本设备，只有你重新登录后才能查看并继续发送。',
  discard: '内容将从本设备删除，服务器上没有，无法恢复。',
};

interface FateProps {
  unsent: Unsent;
  canSend: boolean;
  value: Choice;
  onChange: (choice: Choice) => void;
  /** Confirmation for discarding. */
  children: ReactNode;
}

/** Choice of what becomes of unsent items. */
function Fate({ unsent, canSend, value, onChange, children }: FateProps) {
  return (
    <div className="form-grid">
      <Segmented
        label="这些项目"
        value={value}
        onChange={(choice) => onChange(choice as Choice)}
        choices={[
          { value: 'send', label: '现在发送', disabled: !canSend },
          { value: 'lock', label: '锁定保留' },
          { value: 'discard', label: '丢弃' },
        ]}
      />
      <p className="soft">{explanation[value]}</p>
      <WhyNot {...unsent} />
      {value === 'discard' && children}
    </div>
  );
}

/** Why sending cannot be chosen, or is not sufficient. */
function WhyNot({ online, count, stuck }: Unsent) {
  if (!online) return <p role="note">当前离线，无法现在发送。</p>;
  if (stuck === 0) return null;
  return (
    <p role="note">
      {stuck === count ? '' : '其中 '}
      {stuck} 个项目需要先在上传队列中处理，无法自动发送。
    </p>
  );
}

function Sending({ count, size, sent }: Unsent) {
  return (
    <>
      <p role="status">正在发送，还剩 {count} 个项目，全部到达服务器后自动退出登录。</p>
      <ProgressBar label="发送进度" done={sent} size={size} />
    </>
  );
}

function useLeaveWhenSent(sending: boolean, count: number): void {
  useEffect(() => {
    if (sending && count === 0) void leaveOnPurpose();
  }, [sending, count]);
}
