import { type MouseEvent, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useRouter } from 'wouter';
import type { dictDetail } from '../../contract/dict/dict-record.ts';
import type { RowOf } from '../../records/kind.ts';
import { batchActionsOf, type Refused, runBatch } from '../../records/list/batch.ts';
import { RefusedDialog } from '../../records/list/RefusedDialog.tsx';
import { OrderedList, type RowPlace } from '../../records/order/OrderedList.tsx';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { DeleteDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { dictEntries } from './dict.kind.ts';
import { MoveEntryDialog } from './MoveEntryDialog.tsx';

type Entry = RowOf<typeof dictDetail>;

interface EntryListProps {
  rows: readonly Entry[];
  /** What label or value must hold. */
  keyword: string;
  linkOf: (id: string) => string;
  reload: () => void;
}

/** Up to 9,999 entries in their order. */
export function EntryList({ rows, keyword, linkOf, reload }: EntryListProps) {
  const wanted = keyword.trim().toLowerCase();
  const isShown = useCallback(
    ({ label, value }: Entry) => `${label}\n${value}`.toLowerCase().includes(wanted),
    [wanted],
  );
  const { entries } = useSnapshot(outboxState);
  const open = useOpening();
  const waiting = new Set(entries.map(({ recordId }) => recordId));
  const mayDelete = useMayWrite(dictEntries.calls.delete ?? dictEntries.calls.update);
  const deleting = useOnlineOnly('删除');
  const [removing, setRemoving] = useState<Entry | null>(null);
  const [moving, setMoving] = useState<{ row: Entry; place: RowPlace } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const remove = async (row: Entry) => {
    setRemoving(null);
    const [action] = batchActionsOf(dictEntries, false);
    if (action) setRefused(await runBatch(dictEntries, action, [row], reload).catch(() => []));
  };
  const actionsOf = (row: Entry, place: RowPlace) => [
    ...(place.move
      ? [{ value: 'move', label: '移动到…', onSelect: () => setMoving({ row, place }) }]
      : []),
    ...(mayDelete ? [{ value: 'delete', ...deleting, onSelect: () => setRemoving(row) }] : []),
  ];
  return (
    <>
      {wanted !== '' && !rows.some(isShown) && <EmptyState title="没有符合条件的字典项" />}
      <OrderedList
        kind={dictEntries}
        rows={rows}
        isShown={wanted === '' ? null : isShown}
        reload={reload}
      >
        {(row, place) => (
          <EntryRow
            row={row}
            link={open(linkOf(row.id))}
            waiting={waiting.has(row.id)}
            actions={actionsOf(row, place)}
          />
        )}
      </OrderedList>
      <MoveEntryDialog
        row={moving?.row ?? null}
        at={moving?.place.at ?? 0}
        count={rows.length}
        onClose={() => setMoving(null)}
        onMove={(to) => moving?.place.move?.(to)}
      />
      <DeleteDialog
        name={removing?.label}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
      />
      <RefusedDialog refused={refused} onClose={() => setRefused([])} />
    </>
  );
}

/** Properties of a link to a path. A thousand links ask for the location once, where each `Link` would listen to it. */
function useOpening() {
  const router = useRouter();
  const [, navigate] = useLocation();
  return (path: string) => ({
    href: router.hrefs(path, router),
    onClick: (event: MouseEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, button } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || button !== 0) return;
      event.preventDefault();
      navigate(path);
    },
  });
}

interface EntryRowProps {
  row: Entry;
  link: ReturnType<ReturnType<typeof useOpening>>;
  /** A save of it is not on the server yet. */
  waiting: boolean;
  actions: Parameters<typeof MenuButton>[0]['actions'];
}

function EntryRow({ row, link, waiting, actions }: EntryRowProps) {
  const { label, value, color, isDefault, status, note } = row;
  return (
    <>
      <i className="entry-colour" style={{ background: color || 'none' }} />
      <a {...link}>{label}</a>
      {waiting && (
        <span className="row-tag" data-tone="warning">
          有待同步的修改
        </span>
      )}
      {isDefault && <span className="row-tag">默认</span>}
      {status === 'off' && (
        <span className="row-tag" data-tone="warning">
          停用
        </span>
      )}
      <span className="entry-value one-line">{value}</span>
      <span className="entry-note one-line">{note}</span>
      {actions.length > 0 && (
        <MenuButton shape="icon" tone="plain" aria-label={`更多 ${label}`} actions={actions}>
          <Icon name="more" size={16} />
        </MenuButton>
      )}
    </>
  );
}
