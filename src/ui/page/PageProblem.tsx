import type { ReactNode } from 'react';
import { ScreenHeading } from './PageHeader.tsx';

interface PageProblemProps {
  code: string;
  title: string;
  /** What it means, in a sentence. */
  children: ReactNode;
  /** What is known of it: label and value; what is empty is left out. */
  facts?: Readonly<Record<string, string | null>>;
  /** Ways on; the first is the primary one. */
  actions: ReactNode;
}

/** In place of a page that is not there or may not be seen: what, why, one way on. */
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
