import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Deps } from '../base/call.ts';
import {
  dropImported,
  type Importable,
  importable,
  importedText,
  importText,
} from '../db/settings/imported-files.ts';
import {
  argumentsOf,
  type Command,
  CommandProblem,
  onData,
  onlyOne,
  UsageProblem,
} from './command.ts';
import { recordCommand } from './record-command.ts';

/** When a change takes effect, as printed to the operator. */
const counts: Readonly<Record<Importable, string>> = {
  'app-config.json': 'restart every server, one after another: they read it when they start',
  'control.json': 'it counts at once',
};

/** Imports settings files into the database, for all processes on it (S-OPS-5). */
export const settingsCommands: readonly Command[] = [
  {
    name: 'settings import',
    usage: '<file>',
    purpose:
      'puts app-config.json or control.json into the database, for every process; their own files count no more',
    run: onData(async (deps, args) => {
      const path = fileOf(args);
      const name = nameOf(basename(path));
      const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
        throw new CommandProblem(`${path} cannot be read (${code})`);
      });
      importable[name](path, text);
      await importText(deps.db, name, text);
      await record(deps, 'settings import', '导入配置文件', name);
      return [`${name} is in the database; ${counts[name]}`];
    }),
  },
  {
    name: 'settings show',
    usage: 'app-config.json|control.json',
    purpose: 'prints what was imported',
    run: onData(async ({ db }, args) => {
      const name = nameOf(fileOf(args));
      const text = await importedText(db, name);
      if (text !== null) return [text];
      throw new CommandProblem(`${name} was not imported: each process uses that of its DATA_DIR`);
    }),
  },
  {
    name: 'settings drop',
    usage: 'app-config.json|control.json',
    purpose: 'takes it out of the database: each process uses that of its DATA_DIR again',
    run: onData(async (deps, args) => {
      const name = nameOf(fileOf(args));
      await dropImported(deps.db, name);
      await record(deps, 'settings drop', '移除导入的配置文件', name);
      return [`${name} is not in the database any more; ${counts[name]}`];
    }),
  },
];

const fileOf = (args: readonly string[]): string => onlyOne('file', argumentsOf(args).positionals);

function nameOf(name: string): Importable {
  const known = (Object.keys(importable) as Importable[]).find((one) => one === name);
  if (known) return known;
  throw new UsageProblem(`${name} is neither of ${Object.keys(importable).join(' and ')}`);
}

const record = (deps: Deps, call: string, action: string, id: string) =>
  recordCommand(deps, call, action, { id, kind: 'setting', label: id });
