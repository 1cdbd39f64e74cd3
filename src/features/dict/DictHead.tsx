import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { dict } from '../../contract/dict/dict-record.ts';
import { countedOf } from '../../records/kind.ts';
import { WaitingBadge } from '../../records/list/table/WaitingBadge.tsx';
import { recordKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { IconLink } from '../../ui/buttons/LinkButton.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { ScreenHeading } from '../../ui/page/PageHeader.tsx';
import { dictEntries } from './dict.kind.ts';

interface DictHeadProps {
  id: string;
  /** Its name, as far as the list of all knows it. */
  name: string | undefined;
  /** How many entries it has; undefined: not known yet. */
  total: number | undefined;
  /** Address of all dictionaries. */
  listPath: string;
  children: ReactNode;
}

/** Which dictionary it is, how it stands, and what can be done with it. */
export function DictHead({ id, name: listed, total, listPath, children }: DictHeadProps) {
  const reply = useReply(dict.get, { id }, recordKey('dict', id));
  const { code, version, updatedAt, updatedByName, updatedBy } = reply.data ?? {};
  const { entries } = useSnapshot(outboxState);
  // One that was made without a network is known to this device only.
  const waiting = entries.find(({ recordId }) => recordId === id)?.fields;
  const name = String(waiting?.name ?? reply.data?.name ?? listed ?? '');
  return (
    <header className="dict-head">
      <span className="only-narrow">
        <IconLink icon="back" label="所有字典" href={listPath} />
      </span>
      <div className="dict-name">
        <div>
          <ScreenHeading title={name || '字典'} />
          <span>{total !== undefined && countedOf(total, dictEntries)}</span>
        </div>
        <p className="dotted">
          {code && (
            <>
              <span>{code}</span>
              <span>版本 {version}</span>
              <span className="dict-by">
                <Age at={updatedAt ?? 0} /> {updatedByName || updatedBy}修改
              </span>
            </>
          )}
          <WaitingBadge id={id} />
        </p>
      </div>
      {children}
    </header>
  );
}
