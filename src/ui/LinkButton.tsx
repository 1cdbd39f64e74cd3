import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface LinkButtonProps {
  /** Path inside the app. */
  href: string;
  tone?: 'default' | 'primary' | 'plain';
  children: ReactNode;
}

/** A link that looks like a button: it navigates, without an action of its own. */
export function LinkButton({ href, tone = 'default', children }: LinkButtonProps) {
  return (
    <Link href={href} className="button" data-tone={tone} data-shape="text">
      {children}
    </Link>
  );
}
