#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { BackupProblem, onDisk } from './backup/backup-problem.ts';
import { type Outcome, runCommand } from './cli/run-command.ts';
import { readConfig, type ServerConfig } from './config/server-config.ts';
import { StartProblem } from './config/start-problem.ts';
import { migrateOnly, openBeside, prepareDataDir } from './open.ts';
import { startServer } from './start-server.ts';
import { openStorage } from './storage/open-storage.ts';
import { announce, answer, complain, outliveLog, setUpLog } from './telemetry/log.ts';

/**
 * Heap growth in percent before a full garbage collection. Received bytes count as growth: with V8's default it would
 * run one after every few chunks of an upload.
 */
const HEAP_GROWTH = 300;

/** The app built together with this program, independent of the working directory. */
const BUILT_APP = fileURLToPath(new URL('../client', import.meta.url));

/** Reads the settings and applies the log settings. */
function config(): ServerConfig {
  const settings = readConfig(process.env, BUILT_APP);
  setUpLog(settings.log);
  return settings;
}

async function serve(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const { address, stop } = await startServer(config());
  const end = () => {
    // A second signal of either kind gets the default behaviour and kills the process.
    process.off('SIGTERM', end).off('SIGINT', end);
    void stop();
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  // The ready line comes last: a supervisor that reads it may send a signal at once.
  announce(`lexdesk is ready at ${address}`);
}

async function report({ code, lines, isAnswer }: Outcome): Promise<void> {
  process.exitCode = code;
  if (!isAnswer) return lines.forEach(complain);
  await answer(lines.map((line) => `${line}\n`).join('')).catch((error: NodeJS.ErrnoException) => {
    process.exitCode = 1;
    // A reader that has gone wants no more.
    if (error.code !== 'EPIPE') complain(`the output could not be written: ${error.message}`);
  });
}

outliveLog();
try {
  // Stored files are readable by this account only.
  process.umask(0o077);
  const outcome = await runCommand(process.argv.slice(2), {
    ...{ config, prepareDataDir, migrate: migrateOnly },
    open: async () => openBeside(config()),
    openStorage: (settings) => openStorage(settings, settings.databaseUrl === null),
  });
  if (outcome === null) await onDisk(serve);
  else await report(outcome);
} catch (error) {
  const { message, stack } = error as Error;
  const isMendable = error instanceof StartProblem || error instanceof BackupProblem;
  complain(isMendable ? `lexdesk cannot start: ${message}` : `${stack ?? error}`);
  process.exit(1);
}
