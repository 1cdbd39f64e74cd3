import { useState } from 'react';
import { client } from '../../../state/base/page-client.ts';
import type { ListedRecord, ListKind } from '../../kind.ts';
import { type ListQuery, requestFor, searchFor } from '../list-query.ts';
import type { Found } from '../table/use-walk.ts';

/** Records that one call takes. */
const MOST = 500;

export interface Selection {
  ids: ReadonlySet<string>;
  /** The chosen records, also those of other pages. */
  rows: readonly ListedRecord[];
  choose: (ids: ReadonlySet<string>) => void;
  clear: () => void;
  /** Chooses all that the list finds; missing where that is more than one call takes, or done. */
  chooseAll: (() => void) | undefined;
}

interface Chosen {
  /** The list it was chosen in, by its address; null: none. */
  list: string | null;
  ids: ReadonlySet<string>;
  /** Records that were asked for to choose all. */
  others: readonly ListedRecord[];
  /** Call for all of them that is not answered; its answer counts as long as it stands here. */
  asked: symbol | null;
}

const nothing: Chosen = { list: null, ids: new Set(), others: [], asked: null };

/**
 * What is chosen in a list: of the page that is shown, or of all that it finds. In another list nothing is chosen, nor by
 * an answer that comes late.
 */
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
    const asked = Symbol('all');
    setChosen({ ...chosen, list, asked });
    const request = requestFor({ ...query, page: 1 }, kind.filters, MOST);
    const found = (await client.call(kind.calls.search, request)) as Found;
    const all = { ids: new Set(found.list.map(({ id }) => id)), others: found.list };
    setChosen((now) => (now.asked === asked ? { ...nothing, ...all, list } : now));
  };
  const canAll = page && !page.more && page.total <= MOST && rows.length < page.total;
  return {
    ids,
    rows,
    choose: (some) => setChosen({ ...chosen, list, ids: some }),
    clear: () => setChosen(nothing),
    // The app's error policy reports a failure; what was chosen stays.
    chooseAll: canAll ? () => void chooseAll().catch(() => undefined) : undefined,
  };
}
