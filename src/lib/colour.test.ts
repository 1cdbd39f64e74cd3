import { describe, expect, it } from 'vitest';
import { brandVariables, contrast } from './colour.ts';

const PRESETS = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
];
const EXTREMES = ['#ffffff', '#000000', '#ffee00', '#00ff00', '#0000ff', '#7f7f7f'];
/** Surfaces of src/ui/tokens.css that brand-coloured text stands on. */
const SURFACES = {
  light: ['#ffffff', '#f4f6f8', '#eef1f4'],
  dark: ['#1a1f27', '#12161c', '#232a34', '#28303b'],
};

describe.each(['light', 'dark'] as const)('S-SET-3 brand colours, %s', (scheme) => {
  it.each([...PRESETS, ...EXTREMES])('%s keeps text readable', (theme) => {
    const brand = brandVariables(theme, scheme);
    const read = (name: string) => brand[name] ?? '';
    expect(contrast(read('--brand-on'), read('--brand-solid'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(read('--brand-on'), read('--brand-solid-hover'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(read('--brand-text'), read('--brand-tint'))).toBeGreaterThanOrEqual(4.5);
    for (const surface of SURFACES[scheme]) {
      expect(contrast(read('--brand-text'), surface), surface).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
