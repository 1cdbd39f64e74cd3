import { type ReactNode, useEffect } from 'react';
import { Button } from '../buttons/Button.tsx';
import { PersonAvatar } from '../marks/PersonAvatar.tsx';
import { LoginLetter, LoginTitle } from './LoginLetter.tsx';

interface DutyPageProps {
  site: { title: string; subtitle: string };
  user: { userName: string; realName: string };
  heading: string;
  /** Why it is required. */
  lead: ReactNode;
  onSignOut: () => void;
  children: ReactNode;
}

/**
 * A page outside the layout for something that a user must do first. Its styles are those of the login, which every
 * page includes.
 */
export function DutyPage({ site, user, heading, lead, onSignOut, children }: DutyPageProps) {
  const { title, subtitle } = site;
  const { userName, realName } = user;
  useEffect(() => {
    document.title = `${heading} - ${title}`;
  }, [heading, title]);
  return (
    <main className="login">
      <LoginLetter title={title} subtitle={subtitle} />
      <section className="login-card" aria-label={heading}>
        <LoginTitle title={title} />
        <h2>{heading}</h2>
        <p className="soft small">{lead}</p>
        <p className="login-person">
          <PersonAvatar name={realName || userName} size={28} />
          <span>
            {realName || userName}
            <span className="soft small"> {userName}</span>
          </span>
        </p>
        {children}
        <Button tone="link" onClick={onSignOut}>
          退出登录
        </Button>
      </section>
    </main>
  );
}
