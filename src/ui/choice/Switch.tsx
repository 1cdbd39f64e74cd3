import { Switch as ChakraSwitch } from '@chakra-ui/react';
import { covering } from '../hooks/covering.ts';

/** Position of the input over its drawn control: after the label, or before the state; stacked above the moving knob. */
const behind = {
  ...covering,
  inset: 'calc(50% - 10px) 0 auto auto',
  zIndex: 1,
  width: 34,
  height: 20,
};
const before = { ...behind, inset: 'calc(50% - 10px) auto auto 0' };

interface SwitchProps {
  label: string;
  /** A short description. */
  hint?: string;
  checked: boolean;
  readOnly?: boolean | undefined;
  /** The current state as a word; the form then shows the label itself. */
  word?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** The picture of a switch that is on, without function. */
export const SwitchSample = () => (
  <ChakraSwitch.Root checked>
    <ChakraSwitch.Control />
  </ChakraSwitch.Root>
);

/** A setting that applies at once, without submitting a form. */
export function Switch(props: SwitchProps) {
  const { label, hint, checked, readOnly = false, word, onChange } = props;
  return (
    <ChakraSwitch.Root
      checked={checked}
      readOnly={readOnly}
      {...(word && { className: 'worded' })}
      onCheckedChange={(change) => onChange(change.checked)}
    >
      <ChakraSwitch.HiddenInput role="switch" aria-label={label} style={word ? before : behind} />
      {/* The label names the input. */}
      <ChakraSwitch.Label className={word ? 'sr-only' : ''}>
        {label}
        {hint && <span className="switch-hint">{hint}</span>}
      </ChakraSwitch.Label>
      {word && <span aria-hidden="true">{word}</span>}
      <ChakraSwitch.Control />
    </ChakraSwitch.Root>
  );
}
