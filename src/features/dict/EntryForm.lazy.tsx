import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { largestPage } from '../../contract/common-schemas.ts';
import { dict } from '../../contract/dict/dict-record.ts';
import { RecordScreen } from '../../records/form/RecordScreen.tsx';
import { useReply } from '../../state/data/use-reply.ts';
import { tagKey } from '../../state/menu/tags.store.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { allDicts, dictEntriesOf } from './dict.kind.ts';
import { NEW, useEntryPaths, useEntryPreset } from './entry-path.ts';

export interface EntryFormProps {
  id: string;
}

/** The form of a dictionary's entry; laws have more fields. */
export function EntryForm({ id }: EntryFormProps) {
  const [path, navigate] = useLocation();
  const { back, linkOf } = useEntryPaths();
  const preset = useEntryPreset();
  const { data } = useReply(dict.search, largestPage, allDicts.cacheKey);
  const kind = useMemo(() => dictEntriesOf(data?.list ?? []), [data]);
  return (
    <RecordScreen
      kind={kind}
      id={id === NEW ? null : id}
      tag={{ key: tagKey(path), named: false }}
      preset={preset}
      actions={<LinkButton href={back}>返回字典</LinkButton>}
      onCreated={(made) => navigate(linkOf(made), { replace: true })}
    />
  );
}
