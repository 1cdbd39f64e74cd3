// Beside the contract of columns: the worker that sends them does not carry it.

/** What is wrong with a column's type and link together, by field; empty: nothing. */
export const linkProblems = ({
  type,
  link,
}: {
  type: string;
  link: string;
}): Record<string, string> => (type === 'link' && link === '' ? { link: '请填写外链的地址' } : {});
