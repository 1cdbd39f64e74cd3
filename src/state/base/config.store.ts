import { proxy, type Snapshot } from 'valtio/vanilla';
import builtIn from '../../../public/app-config.json';
import { readText } from '../../api/read-text.ts';
import type { AppConfig } from '../../contract/app-config.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { CONFIG_KEY } from './storage-keys.ts';

interface ConfigState {
  values: AppConfig;
  /** What is wrong with the server's file, naming the field; null: nothing. */
  problem: string | null;
}

const initial = (): ConfigState => ({ values: builtIn, problem: null });
const state = proxy(initial());
let settled = Promise.resolve();

/** The run-time configuration (`app-config.json`), S-CFG-1. */
export const configState = state as Snapshot<ConfigState>;

/** Current host ('' for the page's own origin) and base path of the API. */
export const apiAddress = (): { host: string; basePath: string } => ({
  host: state.values.apiHost,
  basePath: state.values.basePath,
});

/**
 * Applies the last valid copy at once, then the server's file. Resolves when a configuration from outside the build is
 * in force, or when there is none. `early`: a request that the boot script has already started.
 */
export function loadConfig(early?: Promise<string>): Promise<void> {
  settled = load(early);
  return settled;
}

/** Resolves as {@link loadConfig} does; awaited by whatever must not be sent to a wrong host. */
export const configSettled = (): Promise<void> => settled;

async function load(early?: Promise<string>): Promise<void> {
  const loading = early ?? readText('app-config.json');
  const stored = localStorage.getItem(CONFIG_KEY);
  const storedGood = stored !== null && (await applyConfig(stored)) === null;
  const fresh = loading.then(
    async (text) => {
      state.problem = await applyConfig(text);
      if (state.problem === null) localStorage.setItem(CONFIG_KEY, text);
    },
    // Report only an HTTP error: no answer at all is being offline, which is no error.
    ({ status }: { status?: number }) => {
      if (status) state.problem = `app-config.json 无法读取（HTTP ${status}）`;
    },
  );
  if (!storedGood) await fresh;
}

/** Applies a configuration; returns its problem, or null. */
async function applyConfig(text: string): Promise<string | null> {
  const read = parseJson(text);
  if (same(read, state.values)) return null;
  if (same(read, builtIn)) {
    state.values = builtIn;
    return null;
  }
  // The schema is only needed if the file differs from the build's own.
  const { checkConfig } = await import('./config-check.ts');
  const { values, problem } = checkConfig(read);
  if (values) state.values = values;
  return problem;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Resets to the build's values.
 * @internal
 */
export function resetConfig(): void {
  Object.assign(state, initial());
}
