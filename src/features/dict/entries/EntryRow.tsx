import type { MouseEvent } from 'react';
import { useLocation, useRouter } from 'wouter';
import { SaveTag } from '../../../records/list/table/WaitingBadge.tsx';
import type { OutboxEntry } from '../../../state/editing/outbox.store.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MoreButton } from '../../../ui/buttons/MoreButton.tsx';
import { ColourDot } from '../../../ui/marks/ColourDot.tsx';
import { StateMark } from '../../../ui/marks/StateMark.tsx';
import { drawnColour } from './entry-colours.ts';
import type { Entry } from './entry-filter.ts';

/**
 * Link properties for paths. Subscribes to the location once for a thousand links, where each `Link` would subscribe
 * itself.
 */
export function useOpening() {
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
  /** Position from 0. */
  at: number;
  link: ReturnType<ReturnType<typeof useOpening>>;
  /** A save of it that the server has not confirmed. */
  waiting: OutboxEntry | undefined;
  actions: Parameters<typeof MoreButton>[0]['actions'];
  /** Edits the entry in place; null: the user lacks the permission. */
  onEdit: (() => void) | null;
}

/** DOM id of the button that edits a row in place. */
export const editorButtonId = (id: string): string => `edit-${id}`;

/** An entry as a row. */
export function EntryRow({ row, at, link, waiting, actions, onEdit }: EntryRowProps) {
  const { id, label, value, color, isDefault, status, note } = row;
  return (
    <>
      <span className="entry-place">{at + 1}</span>
      <ColourDot colour={drawnColour(color)} />
      <span className="entry-label">
        <a {...link} title={label}>
          {label}
        </a>
        {waiting && <SaveTag saves={[waiting]} />}
        {isDefault && <span className="row-tag">默认</span>}
      </span>
      <span className="entry-value" title={value}>
        {value}
      </span>
      <span className="entry-remark" title={note}>
        {note}
      </span>
      {status === 'off' ? (
        <StateMark name="off" label="停用" />
      ) : (
        <StateMark name="on" label="启用" />
      )}
      <span className="row-actions">
        {onEdit && (
          <IconButton
            id={editorButtonId(id)}
            icon="edit"
            size={16}
            label={`编辑 ${label}`}
            data-tip="编辑"
            onClick={onEdit}
          />
        )}
        <MoreButton title={label} actions={actions} />
      </span>
    </>
  );
}
