import { queryKey } from '../../../state/data/reply-keys.ts';
import { useReply } from '../../../state/data/use-reply.ts';
import type { ListKind } from '../../kind.ts';
import { filtersFor, type ListQuery, searchFor } from '../list-query.ts';

/** Numbers of records that match a list's filters: in total, and by state. */
export interface Counts {
  total: number;
  /** Total bytes, where the records have a size. */
  size?: number;
  states: Readonly<Record<string, number>>;
}

/**
 * The counts of a list's tabs under its other filters; they stay while tabs and pages change. Undefined where the kind
 * has no counted tabs, until there is a reply, and where a keyword matches more than the server counts.
 */
export function useCounts(
  kind: ListKind,
  query: ListQuery,
): { counts: Counts | undefined; reload: () => void } {
  const { tabs, filters: known, entity, calls } = kind;
  const others = Object.entries(query.filters).filter(([name]) => name !== tabs?.filter);
  const filters = Object.fromEntries(others);
  const { keyword, deleted } = query;
  const all = { ...query, filters, page: 1, sort: '', reverse: false };
  const reply = useReply(
    tabs?.counts ?? calls.search,
    tabs?.counts ? filtersFor({ keyword, deleted, filters }, known) : null,
    queryKey(`${entity}-counts`, searchFor(all)),
  );
  const data = tabs?.counts && (reply.data as (Counts & { more?: boolean }) | undefined);
  return { counts: data?.more ? undefined : data, reload: reply.reload };
}
