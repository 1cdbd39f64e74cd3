import { Switch as ChakraSwitch } from '@chakra-ui/react';
import { covering } from '../hooks/covering.ts';

/** The drawn control's place: behind its words, or before its state in words; above its knob, which is moved. */
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
  /** What it does, in a few words. */
  note?: string;
  checked: boolean;
  readOnly?: boolean | undefined;
  /** What it now stands at, in a word; the label is then shown beside it by the form. */
  word?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** What a switch looks like that is on; it is none. */
export const SwitchSample = () => (
  <ChakraSwitch.Root checked>
    <ChakraSwitch.Control />
  </ChakraSwitch.Root>
);

/** Something that is on or off at once, without a form to send. */
export function Switch(props: SwitchProps) {
  const { label, note, checked, readOnly = false, word, onChange } = props;
  return (
    <ChakraSwitch.Root
      checked={checked}
      readOnly={readOnly}
      {...(word && { className: 'worded' })}
      onCheckedChange={(change) => onChange(change.checked)}
    >
      <ChakraSwitch.HiddenInput role="switch" aria-label={label} style={word ? before : behind} />
      {/* The input is named by it. */}
      <ChakraSwitch.Label className={word ? 'sr-only' : ''}>
        {label}
        {note && <span className="switch-note">{note}</span>}
      </ChakraSwitch.Label>
      {word && <span aria-hidden="true">{word}</span>}
      <ChakraSwitch.Control />
    </ChakraSwitch.Root>
  );
}
