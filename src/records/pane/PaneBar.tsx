import '../form/form.css';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';

interface PaneBarProps {
  /** What the button is called that stores it; null: there is none. */
  label: string | null;
  disabled: boolean;
  /** What has to be known before it is pressed. */
  children: ReactNode;
}

/** Stuck below a pane's form that is saved at once or not at all. What makes a new one is the screen's primary action. */
export const PaneBar = ({ label, disabled, children }: PaneBarProps) => (
  <div className="form-bar">
    <p className="save-status soft small">{children}</p>
    {label && (
      <Button type="submit" disabled={disabled}>
        {label}
      </Button>
    )}
  </div>
);
