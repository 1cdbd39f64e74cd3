// Runs inside the process that ServerHost starts.
import { readConfig } from '../../../server/config/server-config.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import type { HostAnswer, HostOrder } from './server-host.ts';

/** Milliseconds that calls get when nobody waits for their answers any more. */
const AT_ONCE = 0;

let running: RunningServer | undefined;

async function obey(order: HostOrder): Promise<void> {
  if ('start' in order) {
    running = await startServer(readConfig(order.start));
  } else {
    await running?.stop(order.stop === 'at once' ? AT_ONCE : undefined);
    running = undefined;
  }
}

process.umask(0o077);
process.on('message', async (order: HostOrder) => {
  const answer: HostAnswer = await obey(order).then(
    () => ({}),
    (error: unknown) => ({ problem: String(error) }),
  );
  process.send?.(answer);
});
// It has no work of its own: where the runner is gone, it goes.
process.on('disconnect', () => process.exit());
