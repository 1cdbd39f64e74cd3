import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** Shown below the control, and part of its description. */
  hint?: ReactNode;
  /** Error message; marks the control as invalid. */
  error?: string | null | undefined;
  required?: boolean | undefined;
}

interface TextFieldProps extends FieldProps {
  /** Unit of a number, shown at the end of the field; part of the field's name. */
  unit?: string | undefined;
}

/** A single-line text field. All other properties are passed to the input. */
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

/** A multi-line text field. */
export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <textarea {...control} className="input" />
    </Frame>
  );
}

/** Splits frame props from control props, and links frame and control for screen readers. */
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

/** Label above, hint and error below the control. */
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
