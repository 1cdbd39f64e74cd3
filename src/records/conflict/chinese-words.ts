let words: Intl.Segmenter | undefined;

/** Splits Chinese into words. Created on first use: that loads the language's dictionary. */
export const chineseWords = (): Intl.Segmenter =>
  (words ??= new Intl.Segmenter('zh', { granularity: 'word' }));
