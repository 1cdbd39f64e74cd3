import '../form/form.css';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';

interface PaneBarProps {
  /** Label of the save button; null: there is none. */
  label: string | null;
  disabled: boolean;
  /** Discards the typed text; null: there is none. */
  onDiscard: (() => void) | null;
  /** Information to read before saving. */
  children: ReactNode;
}

/** Sticky bar below a pane's form that is saved at once or not at all. The screen's primary action adds a record. */
export const PaneBar = ({ label, disabled, onDiscard, children }: PaneBarProps) => (
  <div className="form-bar">
    <p className="save-status soft small">{children}</p>
    {onDiscard && (
      <Button tone="plain" onClick={onDiscard}>
        放弃
      </Button>
    )}
    {label && (
      <Button type="submit" disabled={disabled}>
        {label}
      </Button>
    )}
  </div>
);
