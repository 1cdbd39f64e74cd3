import { useSnapshot } from 'valtio';
import { isWanted, wantedState } from '../../../state/data/wanted.store.ts';

/** Without a network: whether a record can be opened, or is fetched later. */
export function KeptMark({ id, kept }: { id: string; kept: boolean }) {
  const wanted = isWanted(useSnapshot(wantedState), id);
  if (!kept && !wanted) return null;
  return <span className="row-tag">{kept ? '离线可用' : '联网后取回'}</span>;
}
