import type { ButtonHTMLAttributes, Ref } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` for the one main action of a screen; default a quiet bordered button. */
  tone?: 'default' | 'primary' | 'danger' | 'plain' | 'link';
  /** `icon`: square, with an `aria-label`. */
  shape?: 'text' | 'icon';
  ref?: Ref<HTMLButtonElement>;
}

/** A button that never submits a form by default. */
export function Button({ tone = 'default', shape = 'text', className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `button ${className}` : 'button'}
      data-tone={tone}
      data-shape={shape}
    />
  );
}
