import { useState } from 'react';
import { ComboButton } from '../../ui/fields/ComboButton.tsx';
import { type FieldProps, Frame, useField } from '../../ui/fields/Field.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { IconPopup } from '../../ui/overlays/IconPopup.tsx';
import { iconNames, iconText } from './icon-names.ts';
import { type FieldControlProps, frameOf } from './typed.tsx';

/** One of the product's icons, or none, found by its name. An icon of another set that a record has stays chosen. */
export function IconControl(props: FieldControlProps<string>) {
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
      <ComboButton
        {...control}
        open={open}
        data-value={value}
        disabled={readOnly}
        onOpen={() => setOpen(true)}
        onClose={close}
      >
        {Object.hasOwn(iconNames, value) && <Icon name={value} size={16} />}
        <span data-empty={!value}>{iconText(value) || '未选择'}</span>
        <Icon name="down" size={16} />
      </ComboButton>
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
