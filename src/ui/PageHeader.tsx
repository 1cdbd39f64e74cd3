import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The heading of a screen (focused after a navigation) with its actions. */
export function PageHeader({ title, actions }: { title: string; actions?: ReactNode }) {
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
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
