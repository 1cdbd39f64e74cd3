import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The heading of a screen, focused after a navigation; `silent`: only for those who listen, where the screen shows it otherwise. */
export function ScreenHeading({ title, silent = false }: { title: string; silent?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // A screen that shows its heading late finds the focus waiting on the whole page.
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} {...(silent && { className: 'sr-only' })}>
      {title}
    </h1>
  );
}

interface PageHeaderProps {
  title: string;
  /** What stands below it, or beside it where it is short: a count, a date. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a screen with its actions. */
export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <ScreenHeading title={title} />
      {note && <p className="page-note">{note}</p>}
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
