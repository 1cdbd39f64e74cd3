/** Placeholder of an empty text, with its editor and before. */
export const FIRST_HINT = '在这里写，输入 / 插入法条、图片、表格，也可以粘贴 Word 和公众号的内容';
