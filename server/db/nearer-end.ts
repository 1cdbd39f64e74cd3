interface Asked {
  page: number;
  size: number;
}

/**
 * Where a page of a list lies, counted from the end that is nearer: what is skipped is walked over. `isMore`: there are more rows than
 * `total`, so that the other end is not known.
 */
export function nearerEnd({ page, size }: Asked, total: number, isMore = false) {
  const before = page * size;
  if (isMore) return { skipped: before, length: size, isFromEnd: false };
  const length = Math.min(size, Math.max(0, total - before));
  const after = total - before - length;
  const isFromEnd = after < before;
  return { skipped: Math.max(0, isFromEnd ? after : before), length, isFromEnd };
}
