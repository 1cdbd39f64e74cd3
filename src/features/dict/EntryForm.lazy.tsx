import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { largestPage } from '../../contract/common-schemas.ts';
import { dict } from '../../contract/dict/dict-record.ts';
import { ExistingRecord, NewRecord } from '../../records/form/RecordScreens.tsx';
import { useReply } from '../../state/data/use-reply.ts';
import { tagKey } from '../../state/menu/tags.store.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { allDicts, dictEntriesOf } from './dict.kind.ts';
import { NEW, useBeginning, useEntryPaths } from './entry-path.ts';

export interface EntryFormProps {
  id: string;
}

/** One entry of a dictionary; those of laws have more fields. */
export function EntryForm({ id }: EntryFormProps) {
  const [path, navigate] = useLocation();
  const { back, linkOf } = useEntryPaths();
  const preset = useBeginning();
  const { data } = useReply(dict.search, largestPage, allDicts.cacheKey);
  const kind = useMemo(() => dictEntriesOf(data?.list ?? []), [data]);
  const frame = {
    kind,
    tag: { key: tagKey(path), named: false },
    actions: <LinkButton href={back}>返回字典</LinkButton>,
  };
  if (id !== NEW) return <ExistingRecord key={id} {...frame} id={id} />;
  const handleCreated = (made: string) => navigate(linkOf(made), { replace: true });
  return <NewRecord {...frame} preset={preset} onCreated={handleCreated} />;
}
