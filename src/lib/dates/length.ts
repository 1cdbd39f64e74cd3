import { twoDigits } from '../two-digits.ts';

/** A duration in seconds as players show it: `1:05`, `1:00:05`. */
export function formatLength(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Parses a duration as {@link formatLength} writes it, or a plain number of seconds; null where it is neither. */
export function parseLength(text: string): number | null {
  const parts = text.trim().replaceAll('：', ':').split(':');
  const isLength = parts.length <= 3 && parts.every((part) => /^\d{1,6}$/.test(part));
  if (!isLength || parts.slice(1).some((part) => Number(part) > 59)) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}
