import { useState } from 'react';
import { parseJson } from '../lib/parse-json.ts';
import type { Column, ListedRecord, ListKind } from './kind.ts';

type AnyColumn = Column<ListedRecord>;

/** Names of the columns that are shown, in their order. The device keeps it, as it keeps the size of the type. */
const storeKey = ({ entity }: ListKind): string => `lexdesk.columns/${entity}`;

/** The columns of a list as people chose them; a name that no longer exists is left out. */
export function useColumns(kind: ListKind): {
  shown: readonly AnyColumn[];
  choose: (names: readonly string[]) => void;
} {
  const [names, setNames] = useState(() => readNames(kind));
  return {
    shown: names.flatMap((name) => kind.columns.find((column) => column.name === name) ?? []),
    choose(next) {
      setNames(next);
      try {
        localStorage.setItem(storeKey(kind), JSON.stringify(next));
      } catch {
        // Full or denied: it lasts as long as the page.
      }
    },
  };
}

function readNames(kind: ListKind): readonly string[] {
  const kept = parseJson(localStorage.getItem(storeKey(kind)) ?? '');
  if (Array.isArray(kept) && kept.every((name) => typeof name === 'string')) return kept;
  return kind.columns.filter(({ optional }) => !optional).map(({ name }) => name);
}
