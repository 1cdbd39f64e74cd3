import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ExistingRecord, NewRecord } from '../../records/form/RecordScreens.tsx';
import { tagKey } from '../../state/menu/tags.store.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { dictEntries } from './dict.kind.ts';
import { NEW, PLACE, useEntryPaths } from './entry-path.ts';

export interface EntryFormProps {
  id: string;
}

/** One entry of a dictionary. */
export function EntryForm({ id }: EntryFormProps) {
  const [path, navigate] = useLocation();
  const { back, linkOf } = useEntryPaths();
  const preset = useBeginning();
  const frame = {
    kind: dictEntries,
    tag: { key: tagKey(path), named: false },
    actions: <LinkButton href={back}>返回字典</LinkButton>,
  };
  if (id !== NEW) return <ExistingRecord key={id} {...frame} id={id} />;
  const handleCreated = (made: string) => navigate(linkOf(made), { replace: true });
  return <NewRecord {...frame} preset={preset} onCreated={handleCreated} />;
}

/** A new entry belongs to the dictionary in the address, and gets the place given there. */
function useBeginning() {
  const [query] = useSearchParams();
  const dictId = query.get('edit') ?? '';
  const place = Number(query.get(PLACE));
  const sort = Number.isInteger(place) ? place : 0;
  return useMemo(() => ({ dictId, sort }), [dictId, sort]);
}
