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
import { announce, complain, setUpLog } from './telemetry/log.ts';

/**
 * Percent by which the heap may grow until it is collected whole. What arrives counts as growth: by V8's own measure it
 * would scan the whole heap after every few chunks of an upload.
 */
const HEAP_GROWTH = 300;

/** The app that was built with this program, from whichever folder it is called. */
const BUILT_APP = fileURLToPath(new URL('../client', import.meta.url));

/** The settings; what is logged from here on follows them. */
function config(): ServerConfig {
  const settings = readConfig(process.env, BUILT_APP);
  setUpLog(settings.log);
  return settings;
}

async function serve(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const { address, firstPassword, stop } = await startServer(config());
  const end = () => {
    // A second one, of either kind, does what signals do by default.
    process.off('SIGTERM', end).off('SIGINT', end);
    void stop();
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  // Who is told that it is ready may tell it to end.
  if (firstPassword !== null)
    announce(`first start: user admin, password ${firstPassword} (shown only now)`);
  announce(`lexdesk is ready at ${address}`);
}

function report({ code, lines, isAnswer }: Outcome): void {
  for (const line of lines) (isAnswer ? announce : complain)(line);
  process.exitCode = code;
}

try {
  // Other users of this machine may not read what is stored.
  process.umask(0o077);
  const outcome = await runCommand(process.argv.slice(2), {
    ...{ config, prepareDataDir, migrate: migrateOnly },
    open: async () => openBeside(config()),
    openStorage: (settings) => openStorage(settings, settings.databaseUrl === null),
  });
  if (outcome === null) await onDisk(serve);
  else report(outcome);
} catch (error) {
  const { message, stack } = error as Error;
  const isMendable = error instanceof StartProblem || error instanceof BackupProblem;
  complain(isMendable ? `lexdesk cannot start: ${message}` : `${stack ?? error}`);
  process.exit(1);
}
