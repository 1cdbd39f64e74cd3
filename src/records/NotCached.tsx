import { useSnapshot } from 'valtio';
import { isWanted, wantedState, wantRecord } from '../state/data/wanted.store.ts';
import { listPath } from '../state/menu/record-places.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { ErrorState } from '../ui/page/States.tsx';
import { type RecordKind, thisOf } from './kind.ts';

interface NotCachedProps {
  kind: RecordKind;
  id: string;
  onRetry: () => void;
}

/** Shown for a record that is neither cached nor reachable: links back, and offers to fetch it later. */
export function NotCached({ kind, id, onRetry }: NotCachedProps) {
  const wanted = isWanted(useSnapshot(wantedState), id);
  const list = listPath(kind.entity);
  const { entity, calls } = kind;
  return (
    <ErrorState offline message={`当前离线，本设备还没有保存${thisOf(kind)}`} onRetry={onRetry}>
      <Button disabled={wanted} onClick={() => wantRecord({ entity, id, path: calls.get.path })}>
        {wanted ? '联网后会取回' : '联网后打开'}
      </Button>
      {list && <LinkButton href={list}>返回列表</LinkButton>}
    </ErrorState>
  );
}
