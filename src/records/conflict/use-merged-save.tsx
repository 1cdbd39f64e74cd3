import { type ReactNode, useState } from 'react';
import { StaleError } from '../../api/errors.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { compareSides } from '../../state/editing/edit-conflicts.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { AnyFields, FieldSpec } from '../kind.ts';
import type { ConflictPopupProps } from './ConflictPopup.lazy.tsx';

/** What of a stored record decides who was first. */
interface Stored {
  version: number;
  updatedByName: string;
  updatedAt: number | null;
}

interface MergedSaveOptions<Row extends Stored> {
  /** The record, as 这个角色. */
  what: string;
  specs: readonly FieldSpec<AnyFields>[];
  /** A record field by field, as {@link MergedSaveOptions.specs} names them. */
  sidesOf: (row: Row) => AnyFields;
  /** Saves at this version; rejects with a StaleError where another is stored. */
  save: (sides: AnyFields, version: number) => Promise<Row>;
}

type Asked = Pick<
  ConflictPopupProps,
  'mineAt' | 'by' | 'at' | 'fields' | 'joined' | 'mine' | 'theirs' | 'onSettle' | 'onCancel'
>;

const loadPopup = () => import('./ConflictPopup.lazy.tsx').then((m) => m.ConflictPopup);

/**
 * Saves a record that is never queued. Where somebody else was quicker, what only one side changed is joined and saved, and
 * what both changed is asked for. `save` resolves with the stored record, or null where the question was cancelled.
 */
export function useMergedSave<Row extends Stored>(
  options: MergedSaveOptions<Row>,
): {
  save: (base: Row, mine: AnyFields) => Promise<Row | null>;
  dialog: ReactNode;
} {
  const { what, specs, sidesOf, save } = options;
  const [asked, setAsked] = useState<Asked | null>(null);
  const Popup = useLoaded<ConflictPopupProps>(loadPopup, asked !== null);

  const attempt = async (base: Row, mine: AnyFields): Promise<Row | null> => {
    try {
      return await save(mine, base.version);
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      return meet(base, mine, error.current as Row);
    }
  };

  const meet = async (base: Row, mine: AnyFields, current: Row): Promise<Row | null> => {
    const { overlaps, joined, merged } = compareSides(sidesOf(base), mine, sidesOf(current));
    if (overlaps.length === 0) return attempt(current, merged);
    const theirs = Object.fromEntries(overlaps.map(({ field, theirs }) => [field, theirs]));
    const specOf = (name: string) => specs.find((spec) => spec.name === name);
    const won = await new Promise<ReadonlySet<string> | null>((resolve) =>
      setAsked({
        mineAt: serverNow(),
        by: current.updatedByName,
        at: current.updatedAt ?? serverNow(),
        fields: overlaps.flatMap(({ field }) => specOf(field) ?? []),
        joined: joined.map(({ field, isMine }) => ({
          label: specOf(field)?.label ?? field,
          isMine,
        })),
        mine: merged,
        theirs: { ...merged, ...theirs },
        onSettle: resolve,
        onCancel: () => resolve(null),
      }),
    );
    setAsked(null);
    if (won === null) return null;
    const chosen = Object.fromEntries([...won].map((name) => [name, theirs[name]]));
    return attempt(current, { ...merged, ...chosen });
  };

  const dialog = asked && Popup && <Popup {...asked} open what={what} files={[]} />;
  return { save: attempt, dialog };
}
