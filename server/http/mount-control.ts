import type { Hono } from 'hono';
import type { Control } from '../../src/contract/control.ts';
import type { Deps } from '../base/call.ts';
import { readControl } from '../config/read-control.ts';
import { StartProblem } from '../config/start-problem.ts';
import { importedControl } from '../db/settings/imported-files.ts';

/**
 * Serves `/control.json`: the imported one, else this process's file. An invalid file counts as no order, and is
 * logged.
 */
export function mountControl(app: Hono, deps: Deps): void {
  let last: Control = { action: 'none' };
  const read = async (): Promise<Control> => {
    try {
      last = (await importedControl(deps.db)) ?? (await readControl(deps.config.dataDir));
    } catch (error) {
      // While the database is unavailable the last known order applies.
      if (!(error instanceof StartProblem)) return last;
      deps.log({ level: 'error', control: error.message });
      last = { action: 'none' };
    }
    return last;
  };
  app.get('/control.json', async (http) =>
    http.json(await read(), 200, { 'Cache-Control': 'no-store' }),
  );
}
