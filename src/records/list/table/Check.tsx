interface CheckProps {
  label: string;
  checked: boolean;
  /** Indeterminate: some, but not all, of its records are selected. */
  some?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without a visible label, with a touch target for a finger. */
export const Check = ({ label, checked, some = false, disabled = false, onChange }: CheckProps) => (
  <label className="check">
    <input
      ref={(input) => {
        if (input) input.indeterminate = some && !checked;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
