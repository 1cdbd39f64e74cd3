import type { FormEvent } from 'react';
import { errorsIn } from '../../state/editing/field-errors.ts';
import { isSameFields } from '../../state/editing/same-fields.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { useMayWrite, type WritingCall } from '../../state/session/Permitted.tsx';
import type { AnyFields, RecordKind } from '../kind.ts';

export interface PaneFields<Fields> {
  /** Initial values. */
  initial: Fields;
  /** Unsaved input, or null; stored outside, as it outlives the form. */
  typed: Fields | null;
  onType: (typed: Fields | null) => void;
  /** The call that saves it. */
  call: WritingCall;
  onSave: (fields: Fields) => Promise<void>;
}

/** State of a form that is saved online only: its input, what is wrong with it, and the call that saves it. */
export function usePaneForm<Fields extends AnyFields>(
  { initial, typed, onType, call, onSave }: PaneFields<Fields>,
  action: string,
  validationOf: (fields: Fields) => Pick<RecordKind, 'rules' | 'check'>,
) {
  const { busy, problem, errors, refuse, send } = useSending();
  const mayWrite = useMayWrite(call);
  const { label, disabled } = useOnlineOnly(action);
  const fields = typed ?? initial;
  const change = (changed: Partial<Fields>) => {
    const next = { ...fields, ...changed };
    onType(isSameFields(next, initial) ? null : next);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || !mayWrite) return;
    const wrong = errorsIn(validationOf(fields), fields);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    await send(() => onSave(fields));
  };
  return {
    fields,
    change,
    errors,
    problem,
    mayWrite,
    label,
    disabled: busy || disabled,
    handleSubmit,
  };
}
