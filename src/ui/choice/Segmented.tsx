import { SegmentGroup } from '@chakra-ui/react';
import { type CSSProperties, useId } from 'react';
import { covering } from '../hooks/covering.ts';

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
  /** Shown as a swatch of this colour above its label. */
  colour?: string;
}

interface SegmentedProps {
  label: string;
  /** The label is visually hidden: the text next to it is enough. */
  bare?: boolean;
  choices: readonly Choice[];
  hint?: string | undefined;
  readOnly?: boolean | undefined;
  /** A value that is not among the choices: none is selected. */
  value: string;
  onChange: (value: string) => void;
}

/** One of a few choices, all visible. */
export function Segmented(props: SegmentedProps) {
  const { label, bare, choices, hint, readOnly = false, value, onChange } = props;
  const id = useId();
  return (
    <div className="field">
      <p id={id} className={bare ? 'sr-only' : 'field-label'}>
        {label}
      </p>
      <SegmentGroup.Root
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        readOnly={readOnly}
        className={choices.some(({ colour }) => colour) ? 'swatches' : ''}
        value={choices.some((choice) => choice.value === value) ? value : null}
        onValueChange={(change) => change.value !== null && onChange(change.value)}
      >
        {choices.map(({ value: own, label: name, disabled, colour }) => (
          <SegmentGroup.Item
            key={own}
            value={own}
            disabled={disabled === true}
            {...(colour && {
              className: 'swatch',
              style: { '--swatch': colour } as CSSProperties,
            })}
          >
            <SegmentGroup.ItemText>{name}</SegmentGroup.ItemText>
            <SegmentGroup.ItemHiddenInput style={covering} />
          </SegmentGroup.Item>
        ))}
      </SegmentGroup.Root>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
