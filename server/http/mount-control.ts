import type { Hono } from 'hono';
import type { Control } from '../../src/contract/control.ts';
import type { Deps } from '../base/call.ts';
import { readControl } from '../config/read-control.ts';
import { StartProblem } from '../config/start-problem.ts';
import { importedControl } from '../db/settings/imported-files.ts';

/** Answers `/control.json`: what was imported, else the file of this process. An order that cannot be read is none; the log names the problem. */
export function mountControl(app: Hono, deps: Deps): void {
  let last: Control = { action: 'none' };
  const read = async (): Promise<Control> => {
    try {
      last = (await importedControl(deps.db)) ?? (await readControl(deps.config.dataDir));
    } catch (error) {
      // Without the database the order is the one that was last known.
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
