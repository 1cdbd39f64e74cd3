interface PageRequest {
  page: number;
  size: number;
}

/**
 * Offset of a page, counted from the nearer end of the list, because the database scans every skipped row. `isMore`:
 * there are more rows than `total`, so the far end is unknown.
 */
export function nearerEnd({ page, size }: PageRequest, total: number, isMore = false) {
  const before = page * size;
  if (isMore) return { skipped: before, length: size, isFromEnd: false };
  const length = Math.min(size, Math.max(0, total - before));
  const after = total - before - length;
  const isFromEnd = after < before;
  return { skipped: Math.max(0, isFromEnd ? after : before), length, isFromEnd };
}
