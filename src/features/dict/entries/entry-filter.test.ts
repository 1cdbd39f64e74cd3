import { describe, expect, it } from 'vitest';
import { type Entry, entryMatcher } from './entry-filter.ts';

const entry = (fields: Partial<Entry>) =>
  ({
    label: '医疗损害',
    value: 'A-12',
    note: '侵权责任',
    color: '',
    status: 'on',
    ...fields,
  }) as Entry;

describe('S-DICT-2 which entries of a dictionary are found', () => {
  it('all of them for an empty query', () => {
    expect(entryMatcher('', {})).toBeNull();
    expect(entryMatcher('  ', {})).toBeNull();
  });

  it.each([
    ['损害', true],
    ['a-1', true],
    ['侵权', true],
    ['A-12侵权', false],
    ['劳动', false],
  ])('by label, value and note: %s', (keyword, found) => {
    expect(entryMatcher(keyword, {})?.(entry({}))).toBe(found);
  });

  it('by state', () => {
    const isOff = entryMatcher('', { status: 'off' });
    expect(isOff?.(entry({ status: 'off' }))).toBe(true);
    expect(isOff?.(entry({}))).toBe(false);
  });

  it.each([
    ['red', '#b4232c', true],
    ['red', '#1f5f9e', false],
    ['red', '', false],
    ['none', '', true],
    ['none', '#123456', false],
    ['other', '#123456', true],
    ['other', '#b4232c', false],
    ['other', '', false],
  ])('by colour: %s, of one that has %s', (color, hex, found) => {
    expect(entryMatcher('', { color })?.(entry({ color: hex }))).toBe(found);
  });

  it('by all of it together', () => {
    const match = entryMatcher('损害', { status: 'on', color: 'none' });
    expect(match?.(entry({}))).toBe(true);
    expect(match?.(entry({ status: 'off' }))).toBe(false);
    expect(match?.(entry({ color: '#b4232c' }))).toBe(false);
    expect(match?.(entry({ label: '', value: 'b' }))).toBe(false);
  });
});
