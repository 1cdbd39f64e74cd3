import type { Session } from '../../contract/session/signed-in.ts';
import { Age } from '../../ui/marks/Age.tsx';
import { DeviceName } from './DeviceName.tsx';

/** The device of a session; below it the address, and the sign-in time. */
export const SessionFacts = ({ session }: { session: Session }) => (
  <>
    <DeviceName session={session} />
    <span className="soft small">
      {session.address}，<Age at={session.createdAt} /> 登录
    </span>
  </>
);
