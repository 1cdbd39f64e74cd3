/** Milliseconds after which a file that does not tell its length is left without one. */
const PATIENCE = 10_000;

/** Length of a video or sound file in whole seconds, read by the browser; null where it cannot tell. */
export function mediaLength(file: Blob): Promise<number | null> {
  const player = document.createElement('video');
  const address = URL.createObjectURL(file);
  const length = new Promise<number | null>((resolve) => {
    player.preload = 'metadata';
    player.onloadedmetadata = () =>
      resolve(Number.isFinite(player.duration) ? Math.round(player.duration) : null);
    player.onerror = () => resolve(null);
    setTimeout(() => resolve(null), PATIENCE);
    player.src = address;
  });
  return length.finally(() => {
    player.removeAttribute('src');
    player.load();
    URL.revokeObjectURL(address);
  });
}

/** A length in seconds as players show it: `1:05`, `1:00:05`. */
export function formatLength(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
