/** How often the event loop went on to others while some work ran: each time other calls are answered. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isRunning = true;
  const next = () =>
    setImmediate(() => {
      if (!isRunning) return;
      turns += 1;
      next();
    });
  next();
  await work();
  isRunning = false;
  return turns;
}
