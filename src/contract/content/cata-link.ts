// Separate from the contract of columns, so that the worker that sends them does not bundle it.

/** Errors of a column's type and link in combination, by field; empty: none. */
export const linkProblems = ({
  type,
  link,
}: {
  type: string;
  link: string;
}): Record<string, string> => (type === 'link' && link === '' ? { link: '请填写外链的地址' } : {});
