import './select.css';
import type { ComponentProps } from 'react';

interface ComboButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'onKeyDown'> {
  id: string;
  open: boolean;
  required?: boolean | undefined;
  onOpen: () => void;
  onClose: () => void;
}

const OPENS = new Set(['ArrowDown', 'ArrowUp']);

/** The control of a field whose value is chosen from a popup (its `id` with `-popup`); it shows the current value. */
export function ComboButton({ open, required, onOpen, onClose, ...button }: ComboButtonProps) {
  return (
    <button
      {...button}
      type="button"
      role="combobox"
      className="input select"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={`${button.id}-popup`}
      aria-required={required}
      onClick={open ? onClose : onOpen}
      onKeyDown={(event) => {
        // For Escape before the popup has the focus.
        if (open && event.key === 'Escape') onClose();
        if (!OPENS.has(event.key)) return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
}
