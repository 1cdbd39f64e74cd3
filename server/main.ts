import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config/server-config.ts';
import { StartProblem } from './config/start-problem.ts';
import { startServer } from './start-server.ts';

/**
 * Percent by which the heap may grow until it is collected whole. What arrives counts as growth: by V8's own measure it
 * would scan the whole heap after every few chunks of an upload.
 */
const HEAP_GROWTH = 300;

async function main(): Promise<void> {
  // Other users of this machine may not read what is stored.
  process.umask(0o077);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const { address, firstPassword, stop } = await startServer(readConfig(process.env));
  if (firstPassword !== null)
    console.log(`first start: user admin, password ${firstPassword} (shown only now)`);
  console.log(`lexdesk is ready at ${address}`);
  const end = () => void stop();
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartProblem ? `lexdesk cannot start: ${error.message}` : error);
  process.exit(1);
}
