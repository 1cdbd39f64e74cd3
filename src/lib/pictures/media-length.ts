/** Timeout of reading the duration, milliseconds; after it the duration is unknown. */
const TIMEOUT = 10_000;

/**
 * Duration in whole seconds of a video or sound, a file or an address, read by the browser; null where it is unknown.
 */
export function mediaLength(source: Blob | string): Promise<number | null> {
  const player = document.createElement('video');
  const address = typeof source === 'string' ? source : URL.createObjectURL(source);
  const length = new Promise<number | null>((resolve) => {
    player.preload = 'metadata';
    player.onloadedmetadata = () =>
      resolve(Number.isFinite(player.duration) ? Math.round(player.duration) : null);
    player.onerror = () => resolve(null);
    setTimeout(() => resolve(null), TIMEOUT);
    player.src = address;
  });
  return length.finally(() => {
    player.removeAttribute('src');
    player.load();
    // Revoking a web address has no effect.
    URL.revokeObjectURL(address);
  });
}
