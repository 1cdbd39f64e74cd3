import { type ReactNode, useId } from 'react';

interface SecuritySectionProps {
  title: string;
  /** Beside the heading: a state, a count. */
  mark?: ReactNode;
  /** At the heading's right. */
  action?: ReactNode;
  /** What it is for, below the heading. */
  note?: ReactNode;
  children?: ReactNode;
}

/** One of the things that make up how a user signs in. */
export function SecuritySection({ title, mark, action, note, children }: SecuritySectionProps) {
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
      {note && <p className="soft small">{note}</p>}
      {children}
    </section>
  );
}

interface SecurityRowProps {
  icon: ReactNode;
  name: string;
  /** Below the name. */
  fact: ReactNode;
  /** When it was used last. */
  used: ReactNode;
  action: ReactNode;
}

/** A thing by which a user signs in. */
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
