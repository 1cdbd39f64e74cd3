import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { withFrame } from '../../lib/with-frame.ts';

/** What has the focus while no control has it. */
const WAITING = ['MAIN', 'BODY'];

/**
 * The heading of a screen, focused after a navigation; `silent`: visually hidden, where the screen shows it otherwise.
 */
export function ScreenHeading({ title, silent = false }: { title: string; silent?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(
    () =>
      withFrame(() => {
        // Rendered late, it finds the focus waiting on `main`, or lost with what led here: a link, the last heading.
        if (WAITING.includes(document.activeElement?.tagName ?? ''))
          heading.current?.focus({ preventScroll: true });
      }),
    [],
  );
  return (
    <h1 ref={heading} tabIndex={-1} {...(silent && { className: 'sr-only' })}>
      {title}
    </h1>
  );
}

interface PageHeaderProps {
  title: string;
  /** Text below the title, or next to it where it is short: a count, a date. */
  detail?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a screen with its actions. */
export function PageHeader({ title, detail, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <ScreenHeading title={title} />
      {detail && <p className="page-detail">{detail}</p>}
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
