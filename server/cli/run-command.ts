import { BackupProblem, onDisk } from '../backup/backup-problem.ts';
import { Refusal } from '../base/refusal.ts';
import { StartProblem } from '../config/start-problem.ts';
import { StorageProblem } from '../storage/storage.ts';
import { TransferProblem } from '../transfer/transfer-problem.ts';
import { adminCommands } from './admin-commands.ts';
import { backupCommands } from './backup-commands.ts';
import {
  type Command,
  CommandProblem,
  Findings,
  type Installation,
  UsageProblem,
} from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { moveFilesCommand } from './move-files-command.ts';
import { settingsCommands } from './settings-commands.ts';
import { transferCommands } from './transfer-commands.ts';

const SERVE = {
  name: 'serve',
  usage: '',
  purpose: 'serves the app and its API, as without a verb; settings stand in the environment',
};

const migrate: Command = {
  name: 'migrate',
  usage: '',
  purpose: 'brings the database up to date, as a start does, and ends',
  async run({ config, migrate }, args) {
    if (args.length > 0) throw new UsageProblem('migrate takes no arguments');
    return [`${await migrate(config())} steps done, the database is up to date`];
  },
};

const commands: readonly Command[] = [
  migrate,
  ...backupCommands,
  moveFilesCommand,
  ...settingsCommands,
  ...transferCommands,
  doctor,
  ...adminCommands,
];

/** How a command ended. */
export interface Outcome {
  /** Exit code: 0 done, 1 failed or reported problems, 2 wrong usage. */
  code: 0 | 1 | 2;
  lines: readonly string[];
  /** Whether the lines are the requested output (stdout); else they explain a failure (stderr). */
  isAnswer: boolean;
}

const problem = (code: 1 | 2, ...lines: string[]): Outcome => ({ code, lines, isAnswer: false });
const answer = (code: 0 | 1, lines: readonly string[]): Outcome => ({
  code,
  lines,
  isAnswer: true,
});

/** Errors that an administrator can fix; printed without a stack. */
const MENDABLE = [
  CommandProblem,
  BackupProblem,
  TransferProblem,
  StartProblem,
  StorageProblem,
  Refusal,
];

/** Runs the command that the arguments name. Returns null for `serve`, which the caller handles. */
export async function runCommand(
  args: readonly string[],
  installation: Installation,
): Promise<Outcome | null> {
  if (args.length === 0 || (args.length === 1 && args[0] === SERVE.name)) return null;
  const named = [SERVE, ...commands].find(({ name }) =>
    name.split(' ').every((word, n) => args[n] === word),
  );
  if (args.includes('--help')) return answer(0, named ? [helpOf(named)] : help());
  const command = commands.find(({ name }) => name === named?.name);
  if (!command) return problem(2, `unknown command: ${args.join(' ')}`, ...help());
  try {
    const own = args.slice(command.name.split(' ').length);
    return answer(0, await onDisk(() => command.run(installation, own)));
  } catch (error) {
    if (error instanceof Findings) return answer(1, error.lines);
    if (error instanceof UsageProblem) return problem(2, error.message, helpOf(command));
    if (!MENDABLE.some((kind) => error instanceof kind)) throw error;
    return problem(1, (error as Error).message);
  }
}

const helpOf = ({ name, usage, purpose }: Omit<Command, 'run'>): string =>
  `lexdesk ${`${name} ${usage}`.trim()}\n    ${purpose}`;

const help = (): string[] => [SERVE, ...commands].map(helpOf);
