import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** Shown below the control, and read with it. */
  hint?: ReactNode;
  /** What is wrong; marks the control as invalid. */
  error?: string | null | undefined;
}

/** One line of text. Everything but the field's own properties is passed to the input. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <input {...control} className="input" />
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <textarea {...control} className="input" />
    </Frame>
  );
}

/** Splits what belongs to the frame from what belongs to the control, and ties the two together for screen readers. */
export function useField<Props extends FieldProps>({ label, hint, error, ...control }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const wiring = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return { frame: { id, label, hint, error }, control: { ...control, ...wiring } };
}

/** Label above, hint and error below. */
export function Frame({
  id,
  label,
  hint,
  error,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
