import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type AppConfig, appConfig } from '../../src/contract/app-config.ts';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { readOwnFile } from './read-own-file.ts';
import type { ServerConfig } from './server-config.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Reads `app-config.json` from the data folder, else the built one. Throws {@link StartProblem} naming the invalid
 * field.
 */
export async function readAppConfig({ dataDir, appDir }: ServerConfig): Promise<AppConfig> {
  const own = join(dataDir, 'app-config.json');
  const text = await readOwnFile(own);
  const path = text === null ? join(appDir, 'app-config.json') : own;
  return checkAppConfig(path, text ?? (await readBuilt(path)));
}

const readBuilt = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new StartProblem(
      `${path} is missing: run "npm run build" first, or set APP_DIR to the built app`,
    );
  });

/**
 * Parses and validates the text of `app-config.json`. Throws {@link StartProblem} naming `path` and the invalid field.
 */
export function checkAppConfig(path: string, text: string): AppConfig {
  const checked = v.safeParse(appConfig, parse(path, text));
  if (checked.success) return ownBasePath(path, checked.output);
  const [issue] = checked.issues;
  throw new StartProblem(`${path}: field ${v.getDotPath(issue) ?? '(root)'}: ${issue.message}`);
}

/** This server serves the API at one fixed path; another `basePath` is only valid with an API on another host. */
function ownBasePath(path: string, config: AppConfig): AppConfig {
  if (config.apiHost !== '' || config.basePath === BASE_PATH) return config;
  throw new StartProblem(`${path}: field basePath: must be ${BASE_PATH} while apiHost is empty`);
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartProblem(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}
