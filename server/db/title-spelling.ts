/**
 * How a title is typed on a Latin keyboard: its initials and its pinyin, letters and digits only, separated by a space.
 * A title without Chinese characters gives its own letters twice.
 */
export async function spellingOf(title: string): Promise<string> {
  const { initials, pinyin } = await spell(title);
  return `${plain(initials)} ${plain(pinyin)}`;
}

/** Pinyin without tones, and its initials; other characters are unchanged. */
export async function spell(title: string): Promise<{ pinyin: string; initials: string }> {
  // Imported on demand: its dictionary loads slowly, and only writes need it.
  const { pinyin } = await import('pinyin-pro');
  // `v` for ü, as it is typed: 律 is lv.
  const options = { toneType: 'none', separator: '', nonZh: 'consecutive', v: true } as const;
  return {
    pinyin: pinyin(title, options),
    initials: pinyin(title, { ...options, pattern: 'first' }),
  };
}

/** Punctuation is dropped, as searches are typed without it. */
const plain = (spelling: string): string => spelling.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
