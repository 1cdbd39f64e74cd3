/** Lightness 0–1, chroma, hue in radians. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Minimum contrast of WCAG AA: for text, and for controls against their surroundings. */
const TEXT = 4.5;
const CONTROL = 3;
/**
 * The surfaces of src/ui/tokens.css with the least contrast: for brand-coloured text (pressed), for controls in dark
 * (raised).
 */
const PRESSED = { light: '#eae8e3', dark: '#302f2c' } as const;
const RAISED = '#252422';
/** Colour of text on a fill of the brand colour. */
const ON = '#ffffff';
/** Lightness of brand tints: selected rows and chips; and of elements that stand out from those. */
const TINTS = { light: [0.962, 0.925], dark: [0.275, 0.35] } as const;

/** The brand variables of one colour scheme, ready for `style.setProperty`. */
export function brandVariables(theme: string, scheme: 'light' | 'dark'): Record<string, string> {
  const brand = toOklch(theme);
  const fill = solidFill(brand, scheme);
  const [tint, tint2] = TINTS[scheme];
  const tintHex = toHex({ ...brand, l: tint, c: Math.min(0.03, brand.c / 5) });
  const away = scheme === 'light' ? -1 : 1;
  const ink = reach(reach(brand, tintHex, TEXT, away), PRESSED[scheme], TEXT, away);
  return {
    '--brand': toHex(fill),
    '--brand-hover': toHex({ ...fill, l: fill.l - 0.05 }),
    '--on-brand': ON,
    '--brand-ink': toHex(ink),
    '--brand-tint': tintHex,
    '--brand-tint2': toHex({ ...brand, l: tint2, c: Math.min(0.06, brand.c * 0.4) }),
  };
}

/** A fill that has enough contrast to white text and to the surface around it. */
function solidFill(brand: Oklch, scheme: 'light' | 'dark'): Oklch {
  const lifted = scheme === 'dark' ? reach(brand, RAISED, CONTROL, 1) : brand;
  return reach(lifted, ON, TEXT, -1);
}

/** Changes the lightness, at most to black or white, until the contrast with `against` is enough. */
function reach(colour: Oklch, against: string, enough: number, step: 1 | -1): Oklch {
  const end = step < 0 ? 0 : 1;
  let moved = colour;
  while (contrast(toHex(moved), against) < enough && (end - moved.l) * step > 0) {
    moved = { ...moved, l: Math.min(1, Math.max(0, moved.l + step * 0.005)) };
  }
  return moved;
}

/**
 * WCAG contrast ratio of two `#rrggbb` colours, 1 to 21.
 * @internal
 */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** `#rrggbb` as linear-light red, green, blue, 0–1. */
function linear(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020). */
function toOklch(hex: string): Oklch {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { l: light, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function toHex({ l: light, c, h }: Oklch): string {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(encode).join('')}`;
}

function encode(value: number): string {
  const clipped = Math.min(1, Math.max(0, value));
  const gamma = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(gamma * 255)
    .toString(16)
    .padStart(2, '0');
}
