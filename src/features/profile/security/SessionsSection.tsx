import { useState } from 'react';
import { profileSessions } from '../../../contract/session/profile.ts';
import type { Session } from '../../../contract/session/signed-in.ts';
import { LastUse } from '../../../records/sessions/LastUse.tsx';
import { SessionFacts } from '../../../records/sessions/SessionFacts.tsx';
import { sessionName } from '../../../records/sessions/session-name.ts';
import { Waiting } from '../../../records/Waiting.tsx';
import { notify } from '../../../state/base/notices.store.ts';
import { replyKey } from '../../../state/data/reply-keys.ts';
import { useReply } from '../../../state/data/use-reply.ts';
import { useOnlineOnly } from '../../../state/editing/use-online-only.ts';
import { useSending } from '../../../state/editing/use-sending.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Skeleton } from '../../../ui/page/States.tsx';
import { endOwnSessions } from '../profile.api.ts';
import { SecuritySection } from './SecuritySection.tsx';

/** The sessions of this user; unknown ones can be ended here. */
export function SessionsSection() {
  const reply = useReply(profileSessions, {}, replyKey('profile-sessions'));
  const now = useNow();
  const [target, setTarget] = useState<Session | 'others' | null>(null);
  const { busy, problem, send } = useSending();
  const { label, disabled } = useOnlineOnly('下线其他设备');
  const list = reply.data?.list;
  const end = async () => {
    const id = target === 'others' ? null : (target?.id ?? null);
    setTarget(null);
    if (!(await send(() => endOwnSessions(id)))) return;
    notify({ title: id === null ? '其他设备已下线' : '这台设备已下线', kind: 'success' });
    reply.reload();
  };
  return (
    <SecuritySection
      title="我的会话"
      mark={list && <span className="panel-count"> {list.length} 个</span>}
      action={
        list &&
        list.length > 1 && (
          <Button disabled={busy || disabled} onClick={() => setTarget('others')}>
            {label}
          </Button>
        )
      }
    >
      {list ? (
        <ul className="plain-list" aria-label="我的会话">
          {list.map((session) => (
            <li key={session.id} className="queue-item">
              <span className="queue-text">
                <SessionFacts session={session} />
              </span>
              <span className="soft small">
                <LastUse {...{ session, now }} />
              </span>
              {!session.current && (
                <Button
                  tone="link"
                  aria-label={`下线 ${sessionName(session)}`}
                  disabled={busy || disabled}
                  onClick={() => setTarget(session)}
                >
                  下线
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Waiting reply={reply} skeleton={<Skeleton rows={2} />} />
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <ConfirmDialog
        open={target !== null}
        title={
          target === null || target === 'others'
            ? '让其他设备全部下线？'
            : `让「${sessionName(target)}」下线？`
        }
        danger
        confirmLabel="下线"
        onCancel={() => setTarget(null)}
        onConfirm={() => void end()}
      >
        那边会回到登录页，正在写的内容留作草稿。
      </ConfirmDialog>
    </SecuritySection>
  );
}
