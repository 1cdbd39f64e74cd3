import * as v from 'valibot';
import { proxy, type Snapshot } from 'valtio/vanilla';
import builtIn from '../../public/app-config.json';
import { readText } from '../api/read-text.ts';
import { type AppConfig, appConfig } from '../contract/app-config.ts';
import { parseJson } from '../lib/parse-json.ts';

interface ConfigState {
  values: AppConfig;
  /** What is wrong with the file the server gave, naming the field; null where nothing is. */
  problem: string | null;
}

/** Where the last good copy is kept; the boot script reads nothing else of it. */
const COPY = 'lexdesk.config';

const initial = (): ConfigState => ({ values: builtIn, problem: null });
const state = proxy(initial());

/** The run-time configuration (`app-config.json`), S-CFG-1. */
export const configState = state as Snapshot<ConfigState>;

/** Host ('' for the page's own origin) and base path of the API, as of now. */
export const apiAddress = (): { host: string; basePath: string } => ({
  host: state.values.apiHost,
  basePath: state.values.basePath,
});

/**
 * Takes the last good copy at once, then the server's file. Resolves when a configuration is in force that came from
 * outside the build, or when none can be had. `early` is a request that the boot script has already started.
 */
export async function loadConfig(early?: Promise<string>): Promise<void> {
  const kept = useLastCopy();
  const fresh = (early ?? readText('app-config.json')).then(useFile, () => undefined);
  if (!kept) await fresh;
}

function useLastCopy(): boolean {
  const checked = v.safeParse(appConfig, parseJson(localStorage.getItem(COPY)));
  if (checked.success) state.values = checked.output;
  return checked.success;
}

function useFile(text: string): void {
  const checked = v.safeParse(appConfig, parseJson(text));
  if (!checked.success) {
    state.problem = describe(checked.issues[0]);
    return;
  }
  state.problem = null;
  if (JSON.stringify(checked.output) !== JSON.stringify(state.values)) {
    state.values = checked.output;
  }
  localStorage.setItem(COPY, text);
}

function describe(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue);
  return field ? `配置文件 app-config.json 的字段 ${field} 有误：${issue.message}` : '配置文件 app-config.json 不是有效的 JSON 对象';
}

/** Back to the values of the build. */
export function resetConfig(): void {
  Object.assign(state, initial());
}
