import { type ReactNode, useId } from 'react';

interface SecuritySectionProps {
  title: string;
  /** Shown beside the heading: a state, a count. */
  mark?: ReactNode;
  /** Shown at the right of the heading. */
  action?: ReactNode;
  /** Explanation below the heading. */
  hint?: ReactNode;
  children?: ReactNode;
}

/** One of the methods or settings for signing in. */
export function SecuritySection({ title, mark, action, hint, children }: SecuritySectionProps) {
  const heading = useId();
  return (
    <section className="form-section" aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading} tabIndex={-1}>
          {title}
          {mark && <> {mark}</>}
        </h2>
        {action}
      </div>
      {hint && <p className="soft small">{hint}</p>}
      {children}
    </section>
  );
}

interface SecurityRowProps {
  icon: ReactNode;
  name: string;
  /** Shown below the name. */
  fact: ReactNode;
  /** Time of last use. */
  used: ReactNode;
  action: ReactNode;
}

/** One credential of the user. */
export const SecurityRow = ({ icon, name, fact, used, action }: SecurityRowProps) => (
  <li className="queue-item security-row">
    {icon}
    <span className="queue-text">
      <span>{name}</span>
      <span className="soft small">{fact}</span>
    </span>
    <span className="soft small">{used}</span>
    <span className="security-action">{action}</span>
  </li>
);
