import { Segmented } from '../../ui/choice/Segmented.tsx';
import { Switch } from '../../ui/choice/Switch.tsx';
import { onOff } from '../choices.ts';
import type { Choice, ControlProps } from '../kind.ts';
import { ChoiceControl } from './chosen.tsx';

interface SwitchControlProps extends ControlProps<boolean> {
  words?: readonly [on: string, off: string] | undefined;
}

/** A switch with its current state as a word; a screen reader announces a switch. */
export function SwitchControl({ words = ['是', '否'], ...props }: SwitchControlProps) {
  const { label, hint, value, readOnly, onChange } = props;
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <Switch
        label={label}
        word={words[value ? 0 : 1]}
        checked={value}
        readOnly={readOnly}
        onChange={onChange}
      />
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  );
}

/** Maximum number of choices that fit next to each other. */
const FEW = 4;

interface FixedChoiceProps extends ControlProps<string> {
  choices: readonly Choice[];
}

/**
 * One of the choices that the app itself defines: on or off as a switch, up to four as segments. A value that is not
 * among them (any more) stays chosen in a list.
 */
export function FixedChoiceControl(props: FixedChoiceProps) {
  const { choices, label, hint, value, readOnly, onChange } = props;
  if (choices.length > FEW || !choices.some((choice) => choice.value === value)) {
    return <ChoiceControl {...props} />;
  }
  const [on, off] = choices;
  if (choices === onOff && on && off) {
    return (
      <SwitchControl
        {...props}
        value={value === on.value}
        words={[on.label, off.label]}
        onChange={(checked) => onChange((checked ? on : off).value)}
      />
    );
  }
  return <Segmented {...{ label, hint, choices, value, readOnly, onChange }} />;
}
