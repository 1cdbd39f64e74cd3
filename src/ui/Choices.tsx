import { type CSSProperties, useId } from 'react';
import './choices.css';

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
  /** Shown as a swatch of this colour instead of its label. */
  colour?: string;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  /** Another value than all of the choices' means: none of them. */
  value: string;
  onChange: (value: string) => void;
}

/** One of a few, all in sight: native radio buttons, dressed as segments or as swatches. */
export function Choices({ label, choices, value, onChange }: ChoicesProps) {
  const name = useId();
  return (
    <div className="choices" role="radiogroup" aria-labelledby={`${name}-label`}>
      <p id={`${name}-label`}>{label}</p>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={choice.colour ? 'swatch' : 'segment'}
          title={choice.colour && choice.label}
          style={{ '--swatch': choice.colour } as CSSProperties}
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={choice.colour && 'sr-only'}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
