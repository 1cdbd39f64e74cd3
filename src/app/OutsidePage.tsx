import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { configState } from '../state/base/config.store.ts';
import { Button } from '../ui/Button.tsx';
import { navigate } from './address.ts';
import { paths } from './paths.ts';
import { documentTitle } from './routes.tsx';
import { currentEntry } from './visits.ts';

const TEXT = { forbidden: '你没有权限去该页面', 'not-found': '页面不存在' } as const;
const CODE = { forbidden: '401', 'not-found': '404' } as const;

/** The error pages that stand outside the layout (S-ROUTE-6). */
export function OutsidePage({ page }: { page: 'forbidden' | 'not-found' }) {
  const { title } = useSnapshot(configState).values;
  useEffect(() => {
    document.title = documentTitle(CODE[page], title);
  }, [page, title]);
  return (
    <main className="outside">
      <p className="outside-code" aria-hidden="true">
        {CODE[page]}
      </p>
      <h1>{TEXT[page]}</h1>
      <div className="page-actions">
        {page === 'forbidden' && <Button onClick={goBack}>返回</Button>}
        <Link className="button" data-tone="primary" href={paths.home.to()}>
          {page === 'forbidden' ? '回首页' : '返回首页'}
        </Link>
      </div>
    </main>
  );
}

/** Before the first page of the app in this window is none of ours (S-ROUTE-6). */
function goBack(): void {
  if (currentEntry() > 0) history.back();
  else navigate(paths.home.to(), { replace: true });
}
