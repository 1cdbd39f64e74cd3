/** How Chinese words are typed without Chinese characters, for the app's search. */
export async function spelling(words: string): Promise<{ pinyin: string; initials: string }> {
  // Its dictionary takes a while to load, and few calls need it.
  const { pinyin } = await import('pinyin-pro');
  const options = { toneType: 'none', separator: '', nonZh: 'consecutive' } as const;
  return {
    pinyin: pinyin(words, options),
    initials: pinyin(words, { ...options, pattern: 'first' }),
  };
}
