import { useState } from 'react';
import { client } from '../../../state/base/page-client.ts';
import type { ListedRecord, ListKind } from '../../kind.ts';
import { type ListQuery, requestFor, searchFor } from '../list-query.ts';
import type { Found } from '../table/use-walk.ts';

/** Maximum number of records in one call. */
const MOST = 500;

export interface Selection {
  ids: ReadonlySet<string>;
  /** The selected records, including those of other pages. */
  rows: readonly ListedRecord[];
  choose: (ids: ReadonlySet<string>) => void;
  clear: () => void;
  /** Selects all records that match; undefined where they exceed the limit of one call, or are all selected. */
  chooseAll: (() => void) | undefined;
}

interface Chosen {
  /** The list of the selection, by its address; null: none. */
  list: string | null;
  ids: ReadonlySet<string>;
  /** Records that were loaded to select all. */
  others: readonly ListedRecord[];
  /** The pending call that loads them; its reply is ignored once this has changed. */
  pending: symbol | null;
}

const nothing: Chosen = { list: null, ids: new Set(), others: [], pending: null };

/** The selection in a list: of the shown page, or all matches. It is empty in another list, even after a late reply. */
export function useSelection(kind: ListKind, query: ListQuery, page: Found | undefined): Selection {
  const list = searchFor(query);
  const [last, setChosen] = useState(nothing);
  const chosen = last.list === list ? last : nothing;
  const { ids, others } = chosen;
  const onPage = page?.list ?? [];
  const shown = new Set(onPage.map(({ id }) => id));
  const rows = [...onPage, ...others.filter(({ id }) => !shown.has(id))].filter(({ id }) =>
    ids.has(id),
  );
  const chooseAll = async () => {
    const pending = Symbol('all');
    setChosen({ ...chosen, list, pending });
    const request = requestFor({ ...query, page: 1 }, kind.filters, MOST);
    const found = (await client.call(kind.calls.search, request)) as Found;
    const all = { ids: new Set(found.list.map(({ id }) => id)), others: found.list };
    setChosen((now) => (now.pending === pending ? { ...nothing, ...all, list } : now));
  };
  const canAll = page && !page.more && page.total <= MOST && rows.length < page.total;
  return {
    ids,
    rows,
    choose: (some) => setChosen({ ...chosen, list, ids: some }),
    clear: () => setChosen(nothing),
    // The app's error policy reports a failure; the selection stays.
    chooseAll: canAll ? () => void chooseAll().catch(() => undefined) : undefined,
  };
}
