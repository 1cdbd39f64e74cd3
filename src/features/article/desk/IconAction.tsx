import { Button, type ButtonProps } from '../../../ui/buttons/Button.tsx';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { drawings } from './desk-icons.ts';

interface IconActionProps extends Omit<ButtonProps, 'children'> {
  icon: keyof typeof drawings;
  /** Its name, which is also its tip. */
  label: string;
}

/** A button of the desk that is a drawing only. */
export const IconAction = ({ icon, label, ...rest }: IconActionProps) => (
  <Button tone="plain" {...rest} shape="icon" aria-label={label} data-tip={label}>
    <Drawing path={drawings[icon]} />
  </Button>
);
