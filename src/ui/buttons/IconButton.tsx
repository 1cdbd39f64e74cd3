import { Icon } from '../marks/Icon.tsx';
import { Button, type ButtonProps } from './Button.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'shape' | 'children'> {
  icon: string;
  /** Its name, shown as a tooltip. */
  label: string;
  /** Size of the icon in pixels. */
  size?: number;
}

/** A square button that shows an icon only. */
export const IconButton = ({ icon, label, size, tone = 'plain', ...rest }: IconButtonProps) => (
  <Button {...rest} tone={tone} shape="icon" aria-label={label} data-tip={label}>
    <Icon name={icon} {...(size && { size })} />
  </Button>
);
