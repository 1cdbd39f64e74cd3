/** Milliseconds that each turn lasts: the embedded database begins or commits a write in less, on its own thread. */
const TURN = 5;
const clock = new Int32Array(new SharedArrayBuffer(4));

/** How often the event loop went on to others while some work ran: each time other calls are answered. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isRunning = true;
  const next = () =>
    setImmediate(() => {
      if (!isRunning) return;
      turns += 1;
      Atomics.wait(clock, 0, 0, TURN);
      next();
    });
  next();
  await work();
  isRunning = false;
  return turns;
}
