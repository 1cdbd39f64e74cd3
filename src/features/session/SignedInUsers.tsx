import './session.css';
import { type ReactNode, useId, useState } from 'react';
import { type SignedIn, sessionCalls } from '../../contract/access/session.ts';
import type { Session } from '../../contract/session/signed-in.ts';
import type { RecordTableProps } from '../../records/list/table/RecordTable.tsx';
import { DeviceName } from '../../records/sessions/DeviceName.tsx';
import { LastUse } from '../../records/sessions/LastUse.tsx';
import { sessionName } from '../../records/sessions/session-name.ts';
import { useOnline } from '../../state/base/use-online.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Age } from '../../ui/marks/Age.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { EndSessions } from './EndSessions.tsx';
import { type EndQuestion, endAllOf, endOne } from './end-question.ts';

/** Signed-in users, each with a line per session. */
export function SignedInUsers({ rows, reload }: Pick<RecordTableProps, 'rows' | 'reload'>) {
  const now = useNow();
  const [question, setQuestion] = useState<EndQuestion | null>(null);
  return (
    <>
      <div className="session-head" aria-hidden="true">
        <span>用户与设备</span>
        <span>地址</span>
        <span>登录</span>
        <span>最后活动</span>
      </div>
      {(rows as readonly (SignedIn & { id: string })[]).map((user) => (
        <UserSessions key={user.id} {...{ user, now }} onAsk={setQuestion} />
      ))}
      <EndSessions question={question} onClose={() => setQuestion(null)} onEnded={reload} />
    </>
  );
}

interface UserSessionsProps {
  user: SignedIn;
  now: number;
  onAsk: (question: EndQuestion) => void;
}

function UserSessions({ user, now, onAsk }: UserSessionsProps) {
  const heading = useId();
  const { name, roles, sessions, mayEnd } = user;
  const others = sessions.filter(({ current }) => !current).length;
  const all = endAllOf(user);
  return (
    <section className="session-user" aria-labelledby={heading}>
      <div className="session-line">
        <div className="session-person">
          <PersonAvatar name={name} size={28} />
          <h2 id={heading} className="one-line">
            {name}
          </h2>
          <span className="soft small one-line">{roles.join('、')}</span>
        </div>
        {!mayEnd && <span className="soft small">权限比你多</span>}
        {mayEnd && (all.isOwn ? others > 0 : others > 1) && (
          <EndButton label={`${all.verb}：${name}`} onClick={() => onAsk(all)}>
            {all.verb}
          </EndButton>
        )}
      </div>
      <ul className="session-devices">
        {sessions.map((session) => (
          <Device key={session.id} {...{ session, now }}>
            {mayEnd && !session.current && (
              <EndButton
                label={`强制下线：${name}，${sessionName(session)}`}
                onClick={() => onAsk(endOne(user, session))}
              >
                强制下线
              </EndButton>
            )}
          </Device>
        ))}
      </ul>
    </section>
  );
}

interface DeviceProps {
  session: Session;
  now: number;
  /** The button that ends the session. */
  children: ReactNode;
}

const Device = ({ session, now, children }: DeviceProps) => (
  <li className="session-line">
    <DeviceName session={session} />
    <span className="session-wide">{session.address}</span>
    <span className="session-wide">
      <Age at={session.createdAt} />
    </span>
    <LastUse {...{ session, now }} />
    {children}
  </li>
);

interface EndButtonProps {
  /** Includes the user's name, as there are many such buttons. */
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** Never queued: hidden while offline. */
function EndButton({ label, onClick, children }: EndButtonProps) {
  const online = useOnline();
  if (!online) return null;
  return (
    <MayWrite call={sessionCalls.revoke}>
      <Button tone="plain" aria-label={label} onClick={onClick}>
        {children}
      </Button>
    </MayWrite>
  );
}
