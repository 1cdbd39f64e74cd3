import './desk-frame.css';
import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef } from 'react';
import type { ControlProps } from '../kind.ts';

interface PaperLineProps
  extends Pick<
    ControlProps<string>,
    'label' | 'error' | 'required' | 'value' | 'readOnly' | 'onChange'
  > {
  name: string;
  /** Placeholder while the field is empty. */
  hint: string;
  /** Line breaks are allowed. */
  lines?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A borderless field that grows with its text; rendered again only where its props have changed. */
export const PaperLine = memo(function PaperLine(props: PaperLineProps) {
  const { name, label, hint, error, required, value, readOnly, lines = false, onChange } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowth(area, value);
  return (
    <div className="paper-line" data-field={name}>
      <textarea
        ref={area}
        rows={1}
        aria-label={label}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        placeholder={hint}
        value={value}
        readOnly={readOnly}
        onKeyDown={props.onKeyDown}
        onChange={({ target }) =>
          onChange(lines ? target.value : target.value.replace(/\s*\n\s*/g, ' '))
        }
      />
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
    </div>
  );
});

const GROWS = CSS.supports('field-sizing', 'content');

/** Sizes a field to its text, where the browser does not support `field-sizing`. */
function useGrowth(area: { current: HTMLTextAreaElement | null }, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const { current } = area;
    if (GROWS || !current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [area, value]);
}
