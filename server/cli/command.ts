import { parseArgs } from 'node:util';
import type { Deps } from '../base/call.ts';
import type { Report } from '../base/report.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Storage } from '../storage/storage.ts';

/** The user name of commands in the audit log and in histories. */
export const COMMAND_LINE = '命令行';

/** The installation that a command works on; each part is opened by those that need it. */
export interface Installation {
  /** Its settings. Throws where one is wrong. */
  config(): ServerConfig;
  /** Database and storage, beside a server that may run. */
  open(): Promise<Deps>;
  /** Makes its data folder where it is lacking. */
  prepareDataDir(dataDir: string): void;
  /** The bytes alone, where no server runs. */
  openStorage(config: ServerConfig): Promise<Storage>;
  /** Brings its database up to date; returns how many steps that took. */
  migrate(config: ServerConfig): Promise<number>;
}

/** A verb of the command line. */
export interface Command {
  /** How it is called, after `lexdesk`: `admin list-sessions`. */
  name: string;
  /** The arguments as its help shows them. */
  usage: string;
  /** One line. */
  purpose: string;
  /**
   * Returns what it prints; a line ends with each. Throws {@link CommandProblem} or a refusal for what its caller can mend,
   * {@link Findings} where what it prints is bad news.
   */
  run(installation: Installation, args: readonly string[]): Promise<readonly string[]>;
}

/** What a command does with database and storage, which are closed after it. */
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

/** What stands in the way of a command, in words for the operator. */
export class CommandProblem extends Error {}

/** What a command looked for, and found. */
export class Findings extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** What a command did; throws {@link Findings} where it left something out: whoever calls it by a timer has to know. */
export function linesOf({ left, done }: Report): readonly string[] {
  if (left.length > 0) throw new Findings([...left, ...done]);
  return done;
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/** Throws {@link UsageProblem} for options that there are not. */
export function argumentsOf(args: readonly string[], options: Options = {}) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

/** The one thing that a command is called with; throws {@link UsageProblem} for none and for more. */
export function onlyOne(what: string, positionals: readonly string[]): string {
  const [one, ...more] = positionals;
  if (!one || more.length > 0) throw new UsageProblem(`name one ${what}`);
  return one;
}
