import type { IncomingMessage, Server } from 'node:http';

/** Milliseconds that a request body may stall. */
const LONGEST_PAUSE = 30_000;
/** Checks per pause. */
const LOOKS = 6;

/** Closes connections whose request bodies stall, so that nobody holds many of them open with a few bytes. */
export function watchBodies(server: Server, pause = LONGEST_PAUSE): void {
  server.on('request', (incoming: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
    if (encoding !== undefined || Number(length ?? 0) > 0) watch(incoming, pause);
  });
}

function watch(incoming: IncomingMessage, pause: number): void {
  const { socket } = incoming;
  let bytes = socket.bytesRead;
  let still = 0;
  const timer = setInterval(() => {
    if (incoming.complete) return clearInterval(timer);
    // While our buffer is full, nothing arrives because of back-pressure, which is not the sender's fault.
    const isOurs = incoming.readableLength >= incoming.readableHighWaterMark;
    still = isOurs || socket.bytesRead !== bytes ? 0 : still + 1;
    bytes = socket.bytesRead;
    if (still >= LOOKS) socket.destroy();
  }, pause / LOOKS);
  timer.unref();
  incoming.once('close', () => clearInterval(timer));
}
