import { MenuButton } from '../../../ui/buttons/MenuButton.tsx';
import { ColourDot } from '../../../ui/marks/ColourDot.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { colourNameOf, drawnColour, entryColours } from './entry-colours.ts';

interface EntryColourMenuProps {
  /** `#rrggbb`, or empty. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The app's colours, and the entry's own if it is another. */
export function EntryColourMenu({ value, disabled, onChange }: EntryColourMenuProps) {
  const known = colourNameOf(value);
  const own = { value: known, label: value, hex: value, shown: value };
  const offered = entryColours.some((one) => one.value === known)
    ? entryColours
    : [own, ...entryColours];
  return (
    <MenuButton
      className="entry-colours"
      aria-label={`颜色：${offered.find((one) => one.value === known)?.label}`}
      disabled={disabled}
      align="start"
      checked={known}
      actions={offered.map(({ value: name, label, hex, shown }) => ({
        value: name,
        label,
        colour: shown,
        onSelect: () => onChange(hex),
      }))}
    >
      <ColourDot colour={drawnColour(value)} />
      <Icon name="down" size={13} />
    </MenuButton>
  );
}
