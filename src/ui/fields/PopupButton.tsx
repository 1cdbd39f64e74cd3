import { Button } from '../buttons/Button.tsx';
import { Icon } from '../marks/Icon.tsx';

interface PopupButtonProps {
  id: string;
  /** The field's. */
  label: string;
  icon: string;
  open: boolean;
  onToggle: () => void;
}

/** Opens and closes the popup of a field that can also be typed into. */
export const PopupButton = ({ id, label, icon, open, onToggle }: PopupButtonProps) => (
  <Button
    id={id}
    tone="plain"
    shape="icon"
    aria-label={`选择${label}`}
    aria-haspopup="dialog"
    aria-expanded={open}
    onClick={onToggle}
  >
    <Icon name={icon} size={16} />
  </Button>
);
