import { Field as ChakraField, Input, NativeSelect, Textarea } from '@chakra-ui/react';
import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';

export interface FieldProps {
  label: string;
  /** Shown below the control, and read with it. */
  hint?: ReactNode;
  /** What is wrong; marks the control as invalid. */
  error?: string | null | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A labelled control with its hint and error, wired for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
  ...state
}: FieldProps & { children: ReactNode }) {
  return (
    <ChakraField.Root className="field" invalid={Boolean(error)} {...definedOnly(state)}>
      <ChakraField.Label className="field-label">{label}</ChakraField.Label>
      {children}
      {hint && <ChakraField.HelperText className="field-hint">{hint}</ChakraField.HelperText>}
      <ChakraField.ErrorText className="field-error">{error}</ChakraField.ErrorText>
    </ChakraField.Root>
  );
}

/** One line of text. Everything but the field's own properties goes to the input. */
export function TextField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <Input className="input" {...(control as object)} />
    </Field>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <Textarea className="input" {...(control as object)} />
    </Field>
  );
}

/** A native select; pass `option` elements as children. */
export function Select(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <NativeSelect.Root>
        <NativeSelect.Field className="input" {...(control as object)} />
      </NativeSelect.Root>
    </Field>
  );
}

function split<P extends FieldProps>({ label, hint, error, required, disabled, ...control }: P) {
  return { field: { label, hint, error, required, disabled }, control };
}

/** Chakra's types refuse an explicit undefined. */
const definedOnly = ({ required, disabled }: Pick<FieldProps, 'required' | 'disabled'>) => ({
  ...(required !== undefined && { required }),
  ...(disabled !== undefined && { disabled }),
});
