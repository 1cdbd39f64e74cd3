import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface PageHeaderProps {
  title: string;
  /** What stands below it, or beside it where it is short: a count, a date. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a screen (focused after a navigation) with its actions. */
export function PageHeader({ title, note, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // A screen that shows its heading late finds the focus waiting on the whole page.
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="page-header">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {note && <p className="page-note">{note}</p>}
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
