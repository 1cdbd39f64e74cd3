import { useState } from 'react';
import { type FieldProps, Frame, useField } from '../../ui/fields/Field.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { IconPopup } from '../../ui/overlays/IconPopup.tsx';
import type { ControlProps } from '../kind.ts';
import { iconNames, iconText } from './icon-names.ts';
import { frameOf } from './typed.tsx';

/** One of the product's icons, or none, found by its name. One of another set that a record has stays. */
export function IconControl(props: ControlProps<string>) {
  const { value, readOnly, onChange } = props;
  const [open, setOpen] = useState(false);
  const { frame, control } = useField(frameOf(props) as FieldProps);
  const close = () => setOpen(false);
  const choose = (name: string) => {
    close();
    onChange(name);
  };
  return (
    <Frame {...frame}>
      <button
        id={control.id}
        type="button"
        role="combobox"
        className="input select"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={`${control.id}-popup`}
        data-value={value}
        disabled={readOnly}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {Object.hasOwn(iconNames, value) && <Icon name={value} size={16} />}
        <span data-empty={!value}>{iconText(value) || '未选择'}</span>
        <Icon name="down" size={16} />
      </button>
      <IconPopup
        open={open}
        triggerId={control.id}
        label={props.label}
        names={iconNames}
        value={value}
        onChoose={choose}
        onClose={close}
      />
    </Frame>
  );
}
