import type { Deps } from '../base/call.ts';
import { Refusal } from '../base/refusal.ts';
import { StartProblem } from '../config/start-problem.ts';
import { adminCommands } from './admin-commands.ts';
import { type Command, CommandProblem, UsageProblem } from './command.ts';

const commands: readonly Command[] = adminCommands;

/** How a command ended. */
export interface Outcome {
  /** Exit code: 0 done, 1 something stands in its way, 2 called wrongly. */
  code: 0 | 1 | 2;
  lines: readonly string[];
}

/**
 * Runs what stands after the program's name on the data that `open` opens; a server may run beside it. Null: `serve`, which
 * is the caller's.
 */
export async function runCommand(
  args: readonly string[],
  open: () => Promise<Deps>,
): Promise<Outcome | null> {
  if (args.length === 0 || (args.length === 1 && args[0] === 'serve')) return null;
  const command = commands.find(({ name }) => name.split(' ').every((word, n) => args[n] === word));
  if (args.includes('--help')) return { code: 0, lines: command ? [helpOf(command)] : help() };
  if (!command) return { code: 2, lines: [`unknown command: ${args.join(' ')}`, ...help()] };
  try {
    const own = args.slice(command.name.split(' ').length);
    return { code: 0, lines: await runOn(command, own, open) };
  } catch (error) {
    if (error instanceof UsageProblem) return { code: 2, lines: [error.message, helpOf(command)] };
    if (![CommandProblem, StartProblem, Refusal].some((kind) => error instanceof kind)) throw error;
    return { code: 1, lines: [(error as Error).message] };
  }
}

async function runOn(command: Command, args: readonly string[], open: () => Promise<Deps>) {
  const deps = await open();
  try {
    return await command.run(deps, args);
  } finally {
    await deps.db.destroy();
  }
}

const helpOf = ({ name, usage, purpose }: Command): string =>
  `lexdesk ${name} ${usage}\n    ${purpose}`;

const help = (): string[] => [
  'lexdesk [serve]\n    serves the app and its API; settings stand in the environment',
  ...commands.map(helpOf),
];
