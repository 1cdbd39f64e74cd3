/** A colour that entries of dictionaries are offered. */
interface EntryColour {
  value: string;
  label: string;
  /** What is stored and what readers see; empty: none. */
  hex: string;
  /** How this app draws it, in the scheme that is on. */
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

/** What the form's own field can give an entry besides these. */
const OTHER = { value: 'other', label: '其他' };

const knownOf = (hex: string) => entryColours.find((one) => one.hex === hex);

/** By which of the choices a colour is found. */
export const colourNameOf = (hex: string): string => (knownOf(hex) ?? OTHER).value;

/** How a colour is drawn; empty: there is none. */
export const drawnColour = (hex: string): string => knownOf(hex)?.shown ?? hex;

/** The colours to narrow a list by. */
export const colourChoices = [
  ...entryColours.map(({ value, label, shown }) => ({ value, label, colour: shown })),
  OTHER,
];
