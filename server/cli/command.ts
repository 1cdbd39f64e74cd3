import type { Deps } from '../base/call.ts';

/** The user name of commands in the audit log and in histories. */
export const COMMAND_LINE = '命令行';

/** A verb of the command line that works on the data of an installation, beside its server. */
export interface Command {
  /** How it is called, after `lexdesk`: `admin list-sessions`. */
  name: string;
  /** The arguments as its help shows them. */
  usage: string;
  /** One line. */
  purpose: string;
  /** What it prints; a line ends with each. Throws {@link CommandProblem} or a refusal for what its caller can mend. */
  run(deps: Deps, args: readonly string[]): Promise<readonly string[]>;
}

/** Arguments that are wrong: told together with the usage. */
export class UsageProblem extends Error {}

/** What stands in the way of a command, in words for whoever called it. */
export class CommandProblem extends Error {}
