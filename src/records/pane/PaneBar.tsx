import '../form/form.css';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';

interface PaneBarProps {
  /** What the button is called that stores it; null: there is none. */
  label: string | null;
  disabled: boolean;
  /** Gives up what is typed; null: nothing is. */
  onDiscard: (() => void) | null;
  /** What has to be known before it is pressed. */
  children: ReactNode;
}

/** Stuck below a pane's form that is saved at once or not at all. What makes a new one is the screen's primary action. */
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
