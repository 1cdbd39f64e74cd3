import type { AboveProps } from '../../records/form/RecordForm.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

const loadBar = () => import('./workflow/ArticleBar.lazy.tsx').then((m) => m.ArticleBar);

/** Where an article stands and what can be done with it; it comes after the form, into room that is kept for it. */
export function ArticleDesk(props: AboveProps) {
  const Bar = useLoaded<AboveProps>(loadBar, true);
  return <div className="desk">{Bar && <Bar {...props} />}</div>;
}
