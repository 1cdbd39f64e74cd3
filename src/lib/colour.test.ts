import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandVariables, contrast } from './colour.ts';

const PRESETS = '#409EFF #1890ff #304156 #212121 #11a983 #13c2c2 #6959CD #f5222d'.split(' ');
const EXTREMES = '#ffffff #000000 #ffff00 #ffee00 #00ff00 #0000ff #ff00ff #7f7f7f'.split(' ');
const LEVELS = '00 24 49 6d 92 b6 db ff'.split(' ');
const GRID = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => `#${r}${g}${b}`)));
const COLOURS = [...PRESETS, ...EXTREMES, ...GRID];

const tokens = readFileSync('src/ui/tokens.css', 'utf8');
const BLOCK = { light: ':root {', dark: ':root[data-scheme="dark"] {' } as const;
type Scheme = keyof typeof BLOCK;

/** Colours of a scheme's block in the real style sheet, as `#rrggbb`. */
function colours(scheme: Scheme): Record<string, string> {
  const from = tokens.indexOf(BLOCK[scheme]);
  const block = tokens.slice(from, tokens.indexOf('}', from));
  const found = [...block.matchAll(/--([\w-]+): (#[0-9a-f]{3}(?:[0-9a-f]{3})?);/g)];
  return Object.fromEntries(
    found.map(([, name, hex = '']) => [
      name,
      hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex,
    ]),
  );
}

const pick = (scheme: Scheme, ...names: string[]) =>
  names.map((name) => [name, colours(scheme)[name] ?? ''] as const);
const ratio = (scheme: Scheme, a: string, b: string) =>
  contrast(colours(scheme)[a] ?? '', colours(scheme)[b] ?? '');
/** Every surface that may be below text. */
const grounds = (scheme: Scheme) =>
  pick(
    scheme,
    ...['surface', 'canvas', 'sunken', 'paper', 'raised', 'hover', 'press'],
    ...['ok-tint', 'warn-tint', 'bad-tint', 'info-tint', 'violet-tint'],
  );

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  it('S-SET-3 whatever colour is chosen, what carries it can be read and seen', () => {
    const faults: string[] = [];
    const under = grounds(scheme);
    const around = pick(scheme, 'surface', 'canvas', 'raised');
    for (const theme of COLOURS) {
      const made = brandVariables(theme, scheme);
      const brand = (name: string) => made[`--brand-${name}`] ?? '';
      const need = (what: string, a: string, b: string, least: number) => {
        if (!(contrast(a, b) >= least))
          faults.push(`${theme} ${what}: ${contrast(a, b).toFixed(2)}`);
      };
      need('text on the fill', made['--on-brand'] ?? '', made['--brand'] ?? '', 4.5);
      need('text on the pressed fill', made['--on-brand'] ?? '', brand('hover'), 4.5);
      need('text on the tint', brand('ink'), brand('tint'), 4.5);
      // Links, marks and focus rings.
      for (const [name, ground] of under) need(name, brand('ink'), ground, 4.5);
      // Buttons, tags, switches; the pressed ones have an edge in the text's colour.
      for (const [name, beside] of around) {
        need(`fill beside ${name}`, made['--brand'] ?? '', beside, 3);
      }
    }
    expect(faults).toEqual([]);
  });

  it('S-SET-3 the surfaces that brand colours are made for are those of the style sheet', () => {
    const lightness = (hex: string) => contrast(hex, '#000000');
    const order = grounds(scheme).sort(([, a], [, b]) => lightness(a) - lightness(b));
    const hardest = scheme === 'light' ? order[0] : order.at(-1);
    expect(hardest).toEqual(['press', scheme === 'light' ? '#eae8e3' : '#302f2c']);
    if (scheme === 'dark') expect(colours(scheme).raised).toBe('#252422');
  });

  it('S-SET-3 text, states and edges of the style sheet have enough contrast', () => {
    const plain = ['surface', 'canvas', 'sunken', 'paper', 'raised', 'hover', 'press'];
    const pairs = (inks: string[], beside: string[], least: number) =>
      inks.flatMap((ink) => beside.map((ground) => ({ ink, ground, least })));
    const states = ['ok', 'warn', 'bad', 'info', 'violet'];
    const faults = [
      ...pairs(['ink', 'ink-2', 'ink-3'], plain, 4.5),
      ...pairs(states, ['surface', 'canvas', 'raised', 'hover'], 4.5),
      ...pairs(['seal'], ['surface', 'paper'], 4.5),
      ...states.flatMap((state) => pairs(['ink', state], [`${state}-tint`], 4.5)),
      ...pairs(['edge'], ['surface', 'canvas', 'raised'], 3),
    ]
      .map((pair) => ({ ...pair, found: ratio(scheme, pair.ink, pair.ground) }))
      .filter(({ found, least }) => !(found >= least));
    expect(faults).toEqual([]);
  });
});

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
