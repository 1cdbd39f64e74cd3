interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without a visible label, large enough for a finger. */
export const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className="check">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
