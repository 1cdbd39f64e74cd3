import { open, rm } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Bytes and milliseconds between two writes: a commit of a small change. */
const [BYTES, PAUSE] = [4096, 10];

/** Does nothing but a small write to the disk, over and over: what holds it up holds up the server as well. */
const { path } = workerData;
const file = await open(path, 'w');
const delay = monitorEventLoopDelay({ resolution: 1 });
let isRunning = true;
parentPort.once('message', () => {
  isRunning = false;
});
delay.enable();
let disk = 0;
while (isRunning) {
  const began = performance.now();
  await file.write(Buffer.alloc(BYTES), 0, BYTES, 0);
  await file.datasync();
  disk = Math.max(disk, performance.now() - began);
  await setTimeout(PAUSE);
}
delay.disable();
await file.close();
await rm(path);
parentPort.postMessage({ idle: delay.max / 1e6, disk });
