import './choices.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off at once, without a form to send. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="switch">
      {label}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: `checked` carries the state, and a second attribute could differ
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
