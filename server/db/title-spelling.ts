/**
 * How a title is typed without Chinese characters: its initials and its pinyin, letters and digits only, with a space
 * between. A title without any is its own letters, twice.
 */
export async function spellingOf(title: string): Promise<string> {
  const { initials, pinyin } = await spell(title);
  return `${plain(initials)} ${plain(pinyin)}`;
}

/** Pinyin without tones, and its first letters; what is no Chinese stays as it is. */
export async function spell(title: string): Promise<{ pinyin: string; initials: string }> {
  // Its dictionary takes a while to load, and only writing needs it.
  const { pinyin } = await import('pinyin-pro');
  // Nobody can type ü: 律 is lv.
  const options = { toneType: 'none', separator: '', nonZh: 'consecutive', v: true } as const;
  return {
    pinyin: pinyin(title, options),
    initials: pinyin(title, { ...options, pattern: 'first' }),
  };
}

/** Nobody types the comma of a title in between. */
const plain = (spelling: string): string => spelling.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
