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
  /** Its name, if the list of all dictionaries knows it. */
  name: string | undefined;
  /** Number of its entries; undefined: unknown. */
  total: number | undefined;
  /** Address of the list of all dictionaries. */
  listPath: string;
  children: ReactNode;
}

/** Name, state and actions of a dictionary. */
export function DictHead({ id, name: listed, total, listPath, children }: DictHeadProps) {
  const reply = useReply(dict.get, { id }, recordKey('dict', id));
  const { code, version, updatedAt, updatedByName, updatedBy } = reply.data ?? {};
  const { entries } = useSnapshot(outboxState);
  // A dictionary created offline exists on this device only.
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
