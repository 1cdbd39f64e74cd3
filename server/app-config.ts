import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type AppConfig, appConfig } from '../src/contract/app-config.ts';
import { codeOf, messageOf, StartError } from './start-error.ts';

/**
 * The app's run-time configuration: the first `app-config.json` that exists in the folders. Throws
 * {@link StartError} that names the file and the field that is wrong.
 */
export async function readAppConfig(folders: readonly string[]): Promise<AppConfig> {
  for (const folder of folders) {
    const path = join(folder, 'app-config.json');
    const text = await readIfThere(path);
    if (text !== null) return parse(path, text);
  }
  throw new StartError(`no app-config.json in ${folders.join(' or ')}`);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartError(`${path} cannot be read: ${messageOf(error)}`);
  }
}

function parse(path: string, text: string): AppConfig {
  const checked = v.safeParse(appConfig, jsonOf(path, text));
  if (checked.success) return checked.output;
  const [issue] = checked.issues;
  throw new StartError(`${path}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
}

function jsonOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(`${path} is not valid JSON: ${messageOf(error)}`);
  }
}
