import { parseArgs } from 'node:util';
import type { Deps } from '../base/call.ts';
import type { Report } from '../base/report.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Storage } from '../storage/storage.ts';

/** The user name of commands in the audit log and in histories. */
export const COMMAND_LINE = '命令行';

/** The installation that a command works on; parts are opened on demand. */
export interface Installation {
  /** Reads its settings. Throws where one is invalid. */
  config(): ServerConfig;
  /** Opens database and storage; a server may run beside. */
  open(): Promise<Deps>;
  /** Creates its data folder where it is missing. */
  prepareDataDir(dataDir: string): void;
  /** Opens the storage alone, while no server runs. */
  openStorage(config: ServerConfig): Promise<Storage>;
  /** Runs the pending migrations; returns their number. */
  migrate(config: ServerConfig): Promise<number>;
}

/** A verb of the command line. */
export interface Command {
  /** Name on the command line, after `lexdesk`: `admin list-sessions`. */
  name: string;
  /** The arguments as its help shows them. */
  usage: string;
  /** One line. */
  purpose: string;
  /**
   * Returns the lines to print. Throws {@link CommandProblem} or a refusal for problems that the operator can fix,
   * {@link Findings} for output that reports problems (exit code 1).
   */
  run(installation: Installation, args: readonly string[]): Promise<readonly string[]>;
}

/** Runs a command on database and storage, and closes the database after it. */
export const onData =
  (run: (deps: Deps, args: readonly string[]) => Promise<readonly string[]>): Command['run'] =>
  async ({ open }, args) => {
    const deps = await open();
    try {
      return await run(deps, args);
    } finally {
      await deps.db.destroy();
    }
  };

/** Arguments that are wrong: reported together with the usage. */
export class UsageProblem extends Error {}

/** Why a command cannot proceed, worded for the operator. */
export class CommandProblem extends Error {}

/** Problems that a command found or skipped, one per line. */
export class Findings extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Lines of a report; throws {@link Findings} where items were skipped, so that a timer that runs the command sees it
 * fail.
 */
export function linesOf({ left, done }: Report): readonly string[] {
  if (left.length > 0) throw new Findings([...left, ...done]);
  return done;
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/** Parses arguments. Throws {@link UsageProblem} for unknown options. */
export function argumentsOf(args: readonly string[], options: Options = {}) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

/** The single positional argument of a command; throws {@link UsageProblem} for none and for several. */
export function onlyOne(what: string, positionals: readonly string[]): string {
  const [one, ...more] = positionals;
  if (!one || more.length > 0) throw new UsageProblem(`name one ${what}`);
  return one;
}
