let drain: MessagePort | undefined;

function openDrain(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/**
 * Frees the memory of a buffer at once, as what is sent to a closed port is thrown away: what is read piece by piece would
 * lie about until garbage is collected. (`ArrayBuffer.prototype.transfer` to no length keeps it for ever in Chromium 156.)
 */
export function dropBuffer(buffer: ArrayBuffer): void {
  drain ??= openDrain();
  if (buffer.byteLength > 0) drain.postMessage(null, [buffer]);
}
