import { useState } from 'react';
import { client } from '../../../state/base/page-client.ts';
import type { ListedRecord, ListKind } from '../../kind.ts';
import { type ListQuery, requestFor } from '../list-query.ts';

/** Records that one call takes. */
const MOST = 500;
const none: ReadonlySet<string> = new Set();
const noRows: readonly ListedRecord[] = [];

export interface Selection {
  ids: ReadonlySet<string>;
  /** The chosen records, also those of other pages. */
  rows: readonly ListedRecord[];
  choose: (ids: ReadonlySet<string>) => void;
  clear: () => void;
  /** Chooses all that the list finds; missing where that is more than one call takes, or done. */
  chooseAll: (() => void) | undefined;
}

/** What is chosen in a list: of the page that is shown, or of all that it finds. */
export function useSelection(
  kind: ListKind,
  query: ListQuery,
  page: readonly ListedRecord[],
  total: number,
): Selection {
  const [ids, setIds] = useState(none);
  const [others, setOthers] = useState(noRows);
  const shown = new Set(page.map(({ id }) => id));
  const rows = [...page, ...others.filter(({ id }) => !shown.has(id))].filter(({ id }) =>
    ids.has(id),
  );
  const chooseAll = async () => {
    const request = requestFor({ ...query, page: 1 }, kind.filters, MOST);
    const { list } = (await client.call(kind.calls.search, request)) as {
      list: readonly ListedRecord[];
    };
    setOthers(list);
    setIds(new Set(list.map(({ id }) => id)));
  };
  const canAll = total <= MOST && rows.length < total;
  return {
    ids,
    rows,
    choose: setIds,
    clear() {
      setIds(none);
      setOthers(noRows);
    },
    // The app's error policy reports a failure; what was chosen stays.
    chooseAll: canAll ? () => void chooseAll().catch(() => undefined) : undefined,
  };
}
