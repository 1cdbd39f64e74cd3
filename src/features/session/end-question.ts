import type { EndTarget, SignedIn } from '../../contract/access/session.ts';
import type { Session } from '../../contract/session/signed-in.ts';

/** Content of the dialog that confirms the end of sessions. */
export interface EndQuestion {
  target: EndTarget;
  title: string;
  /** Verb of the question. */
  verb: string;
  /** The user's own sessions: no other user would read a reason. */
  isOwn: boolean;
  /** The session concerned if it is a single one. */
  session: Session | null;
}

const isMe = ({ sessions }: SignedIn): boolean => sessions.some(({ current }) => current);

export const endOne = (user: SignedIn, session: Session): EndQuestion => ({
  target: { scope: 'session', id: session.id },
  title: `让${isMe(user) ? '你' : user.name}的「${session.device}」下线？`,
  verb: '强制下线',
  isOwn: isMe(user),
  session,
});

/** Question for all sessions of a user; of one's own, all except the current one. */
export function endAllOf(user: SignedIn): EndQuestion {
  const count = user.sessions.filter(({ current }) => !current).length;
  const isOwn = isMe(user);
  return {
    target: { scope: 'user', id: user.id },
    title: isOwn
      ? `让你的其他 ${count} 台设备下线？`
      : `让${user.name}的 ${count} 台设备全部下线？`,
    verb: isOwn ? `下线其他 ${count} 个` : '全部下线',
    isOwn,
    session: null,
  };
}

export const endOthers: EndQuestion = {
  target: { scope: 'others' },
  title: '让除你之外的所有人下线？',
  verb: '全部下线',
  isOwn: false,
  session: null,
};
