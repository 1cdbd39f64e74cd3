import { useLocation, useSearch } from 'wouter';
import { listPath } from '../state/menu/record-places.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { PageProblem } from '../ui/page/PageProblem.tsx';
import { type RecordKind, thisOf } from './kind.ts';

interface GoneRecordProps {
  kind: RecordKind;
  onRetry: () => void;
}

/** Shown for a record that the server does not have (any more): its address, and a link to the list. */
export function GoneRecord({ kind, onRetry }: GoneRecordProps) {
  const [path] = useLocation();
  const search = useSearch();
  const list = listPath(kind.entity);
  return (
    <PageProblem
      code="404"
      title={`${thisOf(kind)}不存在`}
      facts={{ 地址: `${path}?${search}` }}
      actions={
        <>
          <LinkButton tone="primary" href={list ?? '/'}>
            {list ? '返回列表' : '返回首页'}
          </LinkButton>
          <Button onClick={onRetry}>重试</Button>
        </>
      }
    >
      地址可能写错了，或者它已经被删除。
    </PageProblem>
  );
}
