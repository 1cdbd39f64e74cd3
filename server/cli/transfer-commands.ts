import { refreshStatistics } from '../db/counts/refresh-statistics.ts';
import { exportContent } from '../transfer/export-content.ts';
import { importContent } from '../transfer/import-content.ts';
import {
  argumentsOf,
  COMMAND_LINE,
  type Command,
  CommandProblem,
  Findings,
  linesOf,
  onData,
  onlyOne,
} from './command.ts';

/** Transfers content between installations (S-OPS-7). */
export const transferCommands: readonly Command[] = [
  {
    name: 'export',
    usage: '<folder>',
    purpose:
      'writes articles, columns, courses, expands, dictionaries and their files as JSON lines',
    run: onData(async (deps, args) =>
      linesOf(await exportContent(deps, onlyOne('folder', argumentsOf(args).positionals))),
    ),
  },
  {
    name: 'import',
    usage: '<folder> [--replace] [--owner <account>]',
    purpose:
      'brings an export in; what is newer here stays, but for --replace; files belong to the owner, else to admin',
    run: onData(async (deps, args) => {
      const { values, positionals } = argumentsOf(args, {
        replace: { type: 'boolean' },
        owner: { type: 'string' },
      });
      const owner = typeof values.owner === 'string' ? values.owner : 'admin';
      const user = await deps.db
        .selectFrom('users')
        .select('id')
        .where('userName', '=', owner)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      if (!user) throw new CommandProblem(`there is no user ${owner}`);
      const { counts, refused } = await importContent(deps, {
        ...{ folder: onlyOne('folder', positionals), replace: values.replace === true },
        ...{ userId: user.id, userName: COMMAND_LINE },
      });
      await refreshStatistics(deps.db);
      const { added, changed, unchanged, kept } = counts;
      const summary = `${added} added, ${changed} changed, ${unchanged} unchanged, ${kept} newer here and kept`;
      if (refused.length > 0)
        throw new Findings([...refused, `${summary}, ${refused.length} refused`]);
      return [summary];
    }),
  },
];
