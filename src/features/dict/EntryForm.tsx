import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { ExistingRecord, NewRecord } from '../../records/RecordScreens.tsx';
import { tagKey } from '../../state/tags.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { dictEntries } from './dict.kind.ts';
import { NEW, useEntryPaths } from './entry-path.ts';

export interface EntryFormProps {
  dictId: string;
  id: string;
}

/** One entry of a dictionary. */
export function EntryForm({ dictId, id }: EntryFormProps) {
  const [path, navigate] = useLocation();
  const { back, linkOf } = useEntryPaths(dictId);
  const preset = useMemo(() => ({ dictId }), [dictId]);
  const frame = {
    kind: dictEntries,
    tag: { key: tagKey(path), named: false },
    actions: <LinkButton href={back}>返回字典</LinkButton>,
  };
  if (id !== NEW) return <ExistingRecord key={id} {...frame} id={id} />;
  const handleCreated = (made: string) => navigate(linkOf(made), { replace: true });
  return <NewRecord {...frame} preset={preset} onCreated={handleCreated} />;
}
