import type { AboveProps } from '../../records/form/RecordForm.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

const loadBar = () => import('./workflow/ArticleBar.lazy.tsx').then((m) => m.ArticleBar);

/** An article's state and the possible transitions; loaded after the form, into reserved space. */
export function ArticleDesk(props: AboveProps) {
  const Bar = useLoaded<AboveProps>(loadBar, true);
  return <div className="desk">{Bar && <Bar {...props} />}</div>;
}
