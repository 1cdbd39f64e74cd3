import { onOff } from '../choices.ts';
import type { Control, Span } from '../kind.ts';

/** How many of a form's four columns a control needs. */
export function spanOf(control: Control): Span {
  switch (control.type) {
    case 'number':
    case 'price':
    case 'switch':
      return 1;
    case 'choice':
      return control.choices === onOff ? 1 : 2;
    case 'area':
    case 'richText':
    case 'files':
    case 'custom':
      return 4;
    default:
      return 2;
  }
}
