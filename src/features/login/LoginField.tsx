import type { InputHTMLAttributes, ReactNode } from 'react';

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  error: string | undefined;
  /** Shown beside the input. */
  aside?: ReactNode;
}

/** A labelled, uncontrolled input without any library: what is typed before hydration is retained. */
export function LoginField({ label, error, aside, ...input }: LoginFieldProps) {
  const id = `login-${input.name}`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="login-line" data-field={input.name}>
        <input
          {...input}
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {aside}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
