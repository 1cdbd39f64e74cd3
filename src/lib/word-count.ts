const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/** 字数: each Chinese character, and each word or number of other scripts; punctuation and blanks are not counted. */
export const countWords = (text: string): number => text.match(WORD)?.length ?? 0;
