import './six-digits.css';
import { type ClipboardEvent, type Ref, useId } from 'react';

interface SixDigitsProps {
  label: string;
  /** The label is visually hidden: a sentence above has the same content. */
  silent?: boolean;
  value: string;
  error?: string | undefined;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (digits: string) => void;
  /** Called when the sixth digit is entered. */
  onComplete?: (digits: string) => void;
}

const LENGTH = 6;
const places = Array.from({ length: LENGTH }, (_, at) => at);

/** The digits of typed or pasted text, ignoring spaces and accepting full-width digits. */
const digitsIn = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, LENGTH);

/** The six digits of an authenticator: one input, drawn as two groups of three boxes. */
export function SixDigits(props: SixDigitsProps) {
  const {
    label,
    silent = false,
    value,
    error,
    readOnly = false,
    ref,
    onChange,
    onComplete,
  } = props;
  const id = useId();
  const change = (digits: string) => {
    if (readOnly || digits === value) return;
    onChange(digits);
    if (digits.length === LENGTH) onComplete?.(digits);
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    change(digitsIn(event.clipboardData.getData('text')));
  };
  return (
    <div className="field">
      <label className={silent ? 'sr-only' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="six-digits">
        <input
          id={id}
          ref={ref}
          value={value}
          readOnly={readOnly}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => change(digitsIn(target.value))}
          onPaste={handlePaste}
        />
        {places.map((at) => (
          <span key={at} aria-hidden="true" data-next={at === Math.min(value.length, LENGTH - 1)}>
            {value[at]}
          </span>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
