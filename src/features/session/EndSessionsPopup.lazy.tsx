import '../../ui/fields/forms.css';
import './session.css';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { type EndTarget, endReason, sessionCalls } from '../../contract/access/session.ts';
import { LastUse } from '../../records/sessions/LastUse.tsx';
import { SessionFacts } from '../../records/sessions/SessionFacts.tsx';
import { notify } from '../../state/base/notices.store.ts';
import { client } from '../../state/base/page-client.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';
import type { EndQuestion } from './end-question.ts';

/** A failure is shown in the dialog. */
const QUIET = { quiet: true } as const;

const revokeSessions = (target: EndTarget, reason: string) =>
  client.call(sessionCalls.revoke, { target, reason }, QUIET);

export interface EndSessionsPopupProps {
  question: EndQuestion;
  onClose: () => void;
  onEnded: () => void;
}

const REASONS = ['设备遗失', '登录异常', '系统维护，请稍后再登录'];

/** See EndSessions.tsx. */
export function EndSessionsPopup({ question, onClose, onEnded }: EndSessionsPopupProps) {
  const { target, title, verb, isOwn, session } = question;
  const cancel = useRef<HTMLButtonElement>(null);
  const [reason, setReason] = useState('');
  const { busy, problem, errors, refuse, send } = useSending();
  const now = useNow();
  const end = async () => {
    const { issues } = v.safeParse(endReason, reason);
    if (issues) return refuse({ reason: issues[0].message });
    const sent = await send(async () => {
      const { ended, kept } = await revokeSessions(target, reason);
      const others = kept > 0 ? `，${kept} 位权限比你多的用户没有下线` : '';
      const done = ended > 0 ? `已让 ${ended} 个登录下线` : '没有可以下线的登录';
      notify({ title: done + others, kind: 'success' });
    });
    if (!sent) return;
    onClose();
    onEnded();
  };
  return (
    <DialogFrame
      open
      title={title}
      focusFirst={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            取消
          </Button>
          <Button tone="danger" disabled={busy} onClick={() => void end()}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="soft small">
        那边 5 秒内回到登录页{isOwn ? '' : '，并看到原因'}
        。正在写的内容留作草稿，本人再登录后可以继续。
      </p>
      {session && (
        <div className="end-session">
          <SessionFacts session={session} />
          <LastUse {...{ session, now }} />
        </div>
      )}
      {!isOwn && (
        <>
          <TextField
            label="原因（会显示给对方）"
            autoComplete="off"
            value={reason}
            error={errors.reason}
            onChange={({ target: input }) => setReason(input.value)}
          />
          <ul className="chip-list" aria-label="常用原因">
            {REASONS.map((one) => (
              <li key={one}>
                <Button tone="link" onClick={() => setReason(one)}>
                  {one}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </DialogFrame>
  );
}
