import { useCallback, useState } from 'react';
import { useLoaded } from '../hooks/use-loaded.ts';
import { Icon } from '../marks/Icon.tsx';
import type { ListboxPopupProps } from '../overlays/ListboxPopup.lazy.tsx';
import { ComboButton } from './ComboButton.tsx';
import { type FieldProps, Frame, useField } from './Field.tsx';
import type { Finding, Option } from './options.ts';

export interface SelectProps extends FieldProps {
  options: readonly Option[];
  /** An option's value; a value that no option has is shown as it is. */
  value: string;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Where `options` are not all that there are. */
  finding?: Finding | undefined;
  onChange: (value: string) => void;
}

const loadPopup = () => import('../overlays/ListboxPopup.lazy.tsx').then((m) => m.ListboxPopup);

/** One of several options, chosen from a list that opens below; its code is loaded on hover or focus. */
export function Select({ options, value, finding, onChange, ...rest }: SelectProps) {
  const { frame, control } = useField(rest);
  const [stage, setStage] = useState<'far' | 'near' | 'open'>('far');
  const open = stage === 'open';
  const close = () => setStage('near');
  const approach = () => setStage((now) => (now === 'far' ? 'near' : now));
  // Where loading fails the list is closed; the next press retries.
  const handleFailed = useCallback(() => setStage('far'), []);
  const Popup = useLoaded<ListboxPopupProps>(loadPopup, stage !== 'far', handleFailed);
  const chosen = options.find((option) => option.value === value);
  const text = chosen?.label ?? value;
  return (
    <Frame {...frame}>
      <ComboButton
        {...control}
        open={open}
        data-value={value}
        onPointerEnter={approach}
        onFocus={approach}
        onOpen={() => setStage('open')}
        onClose={close}
      >
        <span data-empty={!text}>{text || '请选择'}</span>
        <Icon name="down" size={16} />
      </ComboButton>
      {Popup && (
        <Popup
          open={open}
          triggerId={control.id}
          label={rest.label}
          options={options}
          value={value}
          finding={finding}
          onChoose={onChange}
          onClose={close}
        />
      )}
    </Frame>
  );
}
