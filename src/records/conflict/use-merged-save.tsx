import { type ReactNode, useState } from 'react';
import { StaleError } from '../../api/errors.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { compareSides } from '../../state/editing/edit-conflicts.ts';
import { isSameFields } from '../../state/editing/same-fields.ts';
import { currentUserName } from '../../state/session/session.store.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { AnyFields, FieldSpec } from '../kind.ts';
import type { ConflictPopupProps } from './ConflictPopup.lazy.tsx';

/** The columns of a stored record that optimistic locking needs. */
interface Stored {
  version: number;
  updatedBy: string;
  updatedByName: string;
  updatedAt: number | null;
}

interface MergedSaveOptions<Row extends Stored> {
  /** Name of the record: 这个角色. */
  what: string;
  specs: readonly FieldSpec<AnyFields>[];
  /** Splits a record into the fields that {@link MergedSaveOptions.specs} names. */
  sidesOf: (row: Row) => AnyFields;
  /** Saves on top of the stored version; rejects with a StaleError where that is no longer the current one. */
  save: (sides: AnyFields, stored: Row) => Promise<Row>;
  /** Creates a record; rejects with a StaleError where it exists already, as the reply of an earlier try was lost. */
  create?: (sides: AnyFields) => Promise<Row>;
}

type Prompt = Pick<
  ConflictPopupProps,
  'mineAt' | 'by' | 'at' | 'fields' | 'joined' | 'mine' | 'theirs' | 'onSettle' | 'onCancel'
>;

const loadPopup = () => import('./ConflictPopup.lazy.tsx').then((m) => m.ConflictPopup);

/**
 * Saves a record that is never queued. On a stale version, fields that only one side changed are merged and saved; for
 * fields that both sides changed the user decides. A new record (base: null) that exists already is updated instead.
 * `save` resolves with the stored record, or null where the user cancelled.
 */
export function useMergedSave<Row extends Stored>(
  options: MergedSaveOptions<Row>,
): {
  save: (base: Row | null, mine: AnyFields) => Promise<Row | null>;
  dialog: ReactNode;
} {
  const { what, specs, sidesOf, save, create } = options;
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const Popup = useLoaded<ConflictPopupProps>(loadPopup, prompt !== null);

  const attempt = async (base: Row | null, mine: AnyFields): Promise<Row | null> => {
    try {
      return await (base ? save(mine, base) : (create?.(mine) ?? null));
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      return meet(base, mine, error.current as Row);
    }
  };

  const meet = async (base: Row | null, mine: AnyFields, current: Row): Promise<Row | null> => {
    const stored = sidesOf(current);
    // A record that this user created and nobody else has changed since may be overwritten.
    const isOwn = base === null && current.updatedBy === currentUserName();
    const before = isOwn ? stored : base ? sidesOf(base) : {};
    const { overlaps, joined, merged } = compareSides(before, mine, stored);
    if (isSameFields({ ...stored, ...merged }, stored)) return current;
    if (overlaps.length === 0) return attempt(current, merged);
    const theirs = Object.fromEntries(overlaps.map(({ field, theirs }) => [field, theirs]));
    const specOf = (name: string) => specs.find((spec) => spec.name === name);
    const won = await new Promise<ReadonlySet<string> | null>((resolve) =>
      setPrompt({
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
    setPrompt(null);
    if (won === null) return null;
    const chosen = Object.fromEntries([...won].map((name) => [name, theirs[name]]));
    return attempt(current, { ...merged, ...chosen });
  };

  const dialog = prompt && Popup && <Popup {...prompt} open what={what} files={[]} />;
  return { save: attempt, dialog };
}
