import type { ReactNode } from 'react';

/** The heading of a screen (focused after a navigation) with its actions. */
export function PageHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <header className="page-header">
      <h1 tabIndex={-1}>{title}</h1>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
