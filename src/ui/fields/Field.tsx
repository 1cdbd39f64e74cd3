import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** Shown below the control, and read with it. */
  hint?: ReactNode;
  /** What is wrong; marks the control as invalid. */
  error?: string | null | undefined;
  required?: boolean | undefined;
}

interface TextFieldProps extends FieldProps {
  /** What a number counts, shown within the field at its end; it belongs to the field's name. */
  unit?: string | undefined;
}

/** One line of text. Everything but the field's own properties is passed to the input. */
export function TextField({ unit, ...props }: TextFieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props);
  const name = unit && { 'aria-label': `${props.label}（${unit}）` };
  const input = <input {...control} {...name} className="input" />;
  return (
    <Frame {...frame}>
      {unit ? (
        <div className="with-unit">
          {input}
          <span aria-hidden="true">{unit}</span>
        </div>
      ) : (
        input
      )}
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
  return {
    frame: { id, label, hint, error, required: control.required },
    control: { ...control, ...wiring },
  };
}

/** Label above, hint and error below. */
export function Frame({
  id,
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id} data-required={required}>
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
