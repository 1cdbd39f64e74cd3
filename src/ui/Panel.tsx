import { type ReactNode, useId } from 'react';

interface PanelProps {
  /** Heading of the panel, level 2; without one it is a bare box. */
  title?: string;
  /** Buttons or links at the heading's right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A white box that holds one thing of a screen. */
export function Panel({ title, actions, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" {...(title && { 'aria-labelledby': heading })}>
      {title && (
        <div className="panel-head">
          <h2 id={heading}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
