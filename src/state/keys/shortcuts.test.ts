import { describe, expect, it } from 'vitest';
import { isSingle, keyNames, SHORTCUT_IDS, shortcutFor, shortcutOf } from './shortcuts.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const idOf = (key: string, held: Partial<typeof none> = {}) =>
  shortcutFor({ key, ...none, ...held })?.id;

describe('S-FIND-2 which key is which shortcut', () => {
  it('letters with Ctrl or ⌘, in any case, and no further key', () => {
    expect(idOf('k', { ctrlKey: true })).toBe('search');
    expect(idOf('K', { metaKey: true })).toBe('search');
    expect(idOf('s', { ctrlKey: true })).toBe('save');
    expect(idOf('Enter', { ctrlKey: true })).toBe('submit');
    expect(idOf('k', { ctrlKey: true, shiftKey: true })).toBeUndefined();
    expect(idOf('k', { ctrlKey: true, altKey: true })).toBeUndefined();
  });

  it('single letters without a modifier', () => {
    expect(['n', 'u', 'j', 'k', 'N'].map((key) => idOf(key))).toEqual([
      ...['write', 'upload', 'next', 'previous', 'write'],
    ]);
    for (const held of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey']) {
      expect(idOf('n', { [held]: true })).toBeUndefined();
    }
  });

  it('signs however a keyboard produces them', () => {
    expect(idOf('?', { shiftKey: true })).toBe('help');
    expect(idOf('？', { shiftKey: true })).toBe('help');
    expect(idOf('/')).toBe('filter');
    expect(idOf('、', { ctrlKey: true })).toBe('panel');
    expect(idOf('?', { ctrlKey: true })).toBeUndefined();
  });

  it('the next and the previous record, while a text is edited, too', () => {
    expect(idOf('PageDown', { altKey: true })).toBe('next');
    expect(idOf('PageUp', { altKey: true })).toBe('previous');
    expect(idOf('PageDown')).toBeUndefined();
    expect(idOf('Enter')).toBeUndefined();
  });
});

it('S-FIND-2 every shortcut has a chord that is shown, and no two share one', () => {
  const shown = SHORTCUT_IDS.map((id) => shortcutOf(id).chords.filter(({ same }) => !same));
  expect(shown.every((chords) => chords.length > 0)).toBe(true);
  const written = shown.flat().map((chord) => keyNames(chord).join(' '));
  expect(new Set(written).size).toBe(written.length);
  expect(written).toContain('Ctrl K');
  expect(written).toContain('Alt Page Down');
});

it('S-FIND-2 single-character shortcuts can be switched off', () => {
  const single = SHORTCUT_IDS.filter((id) => shortcutOf(id).chords.some(isSingle));
  expect(single).toEqual(['next', 'previous', 'write', 'upload', 'filter', 'help']);
});
