interface CheckProps {
  label: string;
  checked: boolean;
  /** Not all of those that it stands for, but some. */
  some?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without a visible label, large enough for a finger. */
export const Check = ({ label, checked, some = false, onChange }: CheckProps) => (
  <label className="check">
    <input
      ref={(input) => {
        if (input) input.indeterminate = some && !checked;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
