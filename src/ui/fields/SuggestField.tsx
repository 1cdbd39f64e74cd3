import './select.css';
import { useCallback, useState } from 'react';
import { isComposing } from '../../lib/is-composing.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import type { ListboxPopupProps } from '../overlays/ListboxPopup.lazy.tsx';
import { type FieldProps, Frame, useField } from './Field.tsx';
import type { Option } from './options.ts';
import { PopupButton } from './PopupButton.tsx';

interface SuggestFieldProps extends FieldProps {
  /** Suggestions; without any the field is a plain text field. */
  options: readonly Option[];
  value: string;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  onChange: (value: string) => void;
}

const loadPopup = () => import('../overlays/ListboxPopup.lazy.tsx').then((m) => m.ListboxPopup);

/** A text field with suggestions; the down arrow opens them. */
export function SuggestField({ options, value, onChange, ...props }: SuggestFieldProps) {
  const { frame, control } = useField(props);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Popup = useLoaded<ListboxPopupProps>(loadPopup, open, close);
  const buttonId = `${control.id}-list`;
  const offers = options.length > 0 && !props.readOnly;
  return (
    <Frame {...frame}>
      <div className="with-button">
        <input
          {...control}
          className="input"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !offers || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            setOpen(true);
          }}
        />
        {offers && (
          <PopupButton
            id={buttonId}
            label={props.label}
            icon="down"
            open={open}
            onToggle={() => setOpen(!open)}
          />
        )}
      </div>
      {Popup && (
        <Popup
          open={open}
          triggerId={buttonId}
          label={props.label}
          options={options}
          value={value}
          onChoose={onChange}
          onClose={close}
        />
      )}
    </Frame>
  );
}
