import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import type { ControlProps } from '../kind.ts';
import { frameOf } from './typed.tsx';

/** What the browser's colour input shows while no colour is chosen: it has no empty value. */
const NEUTRAL = '#808080';

/** A colour, or none. */
export function ColourControl(props: ControlProps<string>) {
  const { label, value, readOnly, onChange } = props;
  return (
    <div className="colour-field">
      <TextField
        {...frameOf(props)}
        hint={value ? value : '没有颜色'}
        type="color"
        value={value || NEUTRAL}
        disabled={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
      {value && !readOnly && (
        <Button aria-label={`不用${label}`} onClick={() => onChange('')}>
          不用颜色
        </Button>
      )}
    </div>
  );
}
