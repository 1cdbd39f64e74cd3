import type { ReactNode } from 'react';
import { ScreenHeading } from './PageHeader.tsx';

interface PageProblemProps {
  code: string;
  title: string;
  /** The meaning, in a sentence. */
  children: ReactNode;
  /** Known facts: label and value; empty values are omitted. */
  facts?: Readonly<Record<string, string | null>>;
  /** Next steps; the first is the primary one. */
  actions: ReactNode;
}

/** Replaces a page that does not exist or is forbidden: what, why, and what to do next. */
export function PageProblem({ code, title, children, facts = {}, actions }: PageProblemProps) {
  const known = Object.entries(facts).filter(([, value]) => value);
  return (
    <div className="page-problem">
      <p className="soft small">{code}</p>
      <ScreenHeading title={title} />
      <p className="soft">{children}</p>
      {known.length > 0 && (
        <dl className="facts">
          {known.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="page-actions">{actions}</div>
    </div>
  );
}
