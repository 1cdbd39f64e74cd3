/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses the single byte range of a request; null means the whole file. Several ranges, other units and a range of
 * another version (`If-Range`) give the whole file, as RFC 9110 allows.
 */
export function rangeOf(
  headers: Headers,
  size: number,
  tag: string,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const condition = headers.get('if-range');
  if (condition !== null && condition !== tag) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
