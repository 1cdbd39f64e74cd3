import { Button, type ButtonProps } from '../../../ui/buttons/Button.tsx';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { drawings } from './desk-icons.ts';

interface IconActionProps extends Omit<ButtonProps, 'children'> {
  icon: keyof typeof drawings;
  /** Accessible name and tooltip. */
  label: string;
}

/** An icon button of the desk. */
export const IconAction = ({ icon, label, ...rest }: IconActionProps) => (
  <Button tone="plain" {...rest} shape="icon" aria-label={label} data-tip={label}>
    <Drawing path={drawings[icon]} />
  </Button>
);
