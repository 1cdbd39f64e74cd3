/** A colour offered for entries of dictionaries. */
interface EntryColour {
  value: string;
  label: string;
  /** The stored value, which readers see; empty: none. */
  hex: string;
  /** CSS colour in the app's current scheme. */
  shown: string;
}

/** In the order of the menus. */
export const entryColours: readonly EntryColour[] = [
  { value: 'grey', label: '灰', hex: '#85827b', shown: 'var(--edge)' },
  { value: 'blue', label: '蓝', hex: '#1f5f9e', shown: 'var(--info)' },
  { value: 'green', label: '绿', hex: '#1b7148', shown: 'var(--ok)' },
  { value: 'orange', label: '橙', hex: '#8a5200', shown: 'var(--warn)' },
  { value: 'red', label: '红', hex: '#b4232c', shown: 'var(--bad)' },
  { value: 'violet', label: '紫', hex: '#6a45b0', shown: 'var(--violet)' },
  { value: 'none', label: '无', hex: '', shown: '' },
];

/** Any other colour, which the form's own field can give an entry. */
const OTHER = { value: 'other', label: '其他' };

const knownOf = (hex: string) => entryColours.find((one) => one.hex === hex);

/** Name of the choice that a stored colour belongs to. */
export const colourNameOf = (hex: string): string => (knownOf(hex) ?? OTHER).value;

/** CSS colour of a stored colour; empty: none. */
export const drawnColour = (hex: string): string => knownOf(hex)?.shown ?? hex;

/** Colours for filtering a list. */
export const colourChoices = [
  ...entryColours.map(({ value, label, shown }) => ({ value, label, colour: shown })),
  OTHER,
];
