const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a size: `1.2 MB`, one decimal below 100 of a unit, powers of 1024. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${UNITS[power]}`;
}

/** Formats a whole number: `1,204`, `20,315`. */
export const formatNumber = (number: number): string =>
  String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Formats a count: `1,204`, big numbers with 万 (`1.2 万`). */
export function formatCount(count: number): string {
  if (count < 10_000) return formatNumber(count);
  return `${(count / 10_000).toFixed(1).replace(/\.0$/, '')} 万`;
}
