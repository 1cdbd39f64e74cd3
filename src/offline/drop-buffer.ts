/**
 * Frees the memory of a buffer at once; where the browser cannot, when it collects garbage. What is read piece by piece
 * lies about until then (measured: 90 MB of a 200 MB file).
 */
export function dropBuffer(buffer: ArrayBuffer & { transfer?: (length: number) => unknown }): void {
  if (buffer.byteLength > 0) buffer.transfer?.(0);
}
