import { Switch as ChakraSwitch } from '@chakra-ui/react';
import { covering } from './covering.ts';

/** The drawn control's place; its words are the label's. */
const onControl = { ...covering, inset: 'calc(50% - 10px) 0 auto auto', width: 34, height: 20 };

interface SwitchProps {
  label: string;
  /** What it does, in a few words. */
  note?: string;
  checked: boolean;
  readOnly?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off at once, without a form to send. */
export function Switch({ label, note, checked, readOnly = false, onChange }: SwitchProps) {
  return (
    <ChakraSwitch.Root
      checked={checked}
      readOnly={readOnly}
      onCheckedChange={(change) => onChange(change.checked)}
    >
      <ChakraSwitch.HiddenInput role="switch" aria-label={label} style={onControl} />
      <ChakraSwitch.Label>
        {label}
        {note && <span className="switch-note">{note}</span>}
      </ChakraSwitch.Label>
      <ChakraSwitch.Control />
    </ChakraSwitch.Root>
  );
}
