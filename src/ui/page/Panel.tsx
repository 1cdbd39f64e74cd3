import { type ReactNode, useId } from 'react';
import { formatCount } from '../../lib/sizes.ts';

interface PanelProps {
  /** Heading of the panel, level 2; without one it is a bare box. */
  title?: string;
  /** Number of items, shown next to the heading. */
  count?: number;
  /** Buttons or links at the heading's right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A white box for one section of a screen. */
export function Panel({ title, count, actions, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" {...(title && { 'aria-labelledby': heading })}>
      {title && (
        <div className="panel-head">
          <h2 id={heading}>
            {title}
            {count !== undefined && <span className="panel-count"> {formatCount(count)}</span>}
          </h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
