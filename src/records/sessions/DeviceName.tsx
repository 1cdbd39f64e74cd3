import './sessions.css';
import type { Session } from '../../contract/session/signed-in.ts';
import { Icon } from '../../ui/marks/Icon.tsx';

const icons = { desktop: 'session', tablet: 'tablet', phone: 'phone' } as const;

/** The device of a session, with its icon; the user's current session is tagged. */
export function DeviceName({ session: { device, kind, current } }: { session: Session }) {
  return (
    <span className="device-name">
      <Icon name={icons[kind]} size={16} />
      <span className="one-line">{device}</span>
      {current && <span className="badge">这次登录</span>}
    </span>
  );
}
