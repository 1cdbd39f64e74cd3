import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../marks/Icon.tsx';

interface LinkButtonProps {
  /** Path inside the app. */
  href: string;
  tone?: 'default' | 'primary' | 'plain';
  /** Its name, where the visible text is shortened on narrow screens. */
  'aria-label'?: string;
  children: ReactNode;
}

/** A link that looks like a button: it only navigates. */
export function LinkButton({ tone = 'default', children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className="button" data-tone={tone} data-shape="text">
      {children}
    </Link>
  );
}

interface IconLinkProps {
  icon: string;
  /** Its name, shown as a tooltip. */
  label: string;
  /** Path inside the app. */
  href: string;
}

/** A link that shows an icon only. */
export const IconLink = ({ icon, label, href }: IconLinkProps) => (
  <Link
    href={href}
    className="button"
    data-tone="plain"
    data-shape="icon"
    aria-label={label}
    data-tip={label}
  >
    <Icon name={icon} />
  </Link>
);
