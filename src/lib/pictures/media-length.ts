/** Timeout of reading the length, milliseconds; the file is then left without one. */
const PATIENCE = 10_000;

/**
 * Length in whole seconds of a video or sound, a file or one at an address, read by the browser; null where it is
 * unknown.
 */
export function mediaLength(source: Blob | string): Promise<number | null> {
  const player = document.createElement('video');
  const address = typeof source === 'string' ? source : URL.createObjectURL(source);
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
    // Of a web address there is nothing to revoke, and nothing happens.
    URL.revokeObjectURL(address);
  });
}
