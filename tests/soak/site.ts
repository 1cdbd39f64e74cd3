import { folderData, type SiteData } from '../support/data/site-data.ts';
import { ServerProcess } from '../support/server/server-process.ts';
import type { SiteFault } from './actions.ts';

/** What serves the app in a run, what it has stored, and what can happen to its machines. */
export interface Site {
  url: string;
  data: SiteData;
  /** Has a machine fail, or brings it back; resolves when that is done. */
  strike(fault: SiteFault): Promise<void>;
  /** Everything runs again. */
  mend(): Promise<void>;
  dispose(): Promise<void>;
}

/** One process with the embedded database. */
export async function oneProcess(): Promise<Site> {
  const server = await ServerProcess.create({ CAPTCHA: 'off' });
  return {
    url: server.url,
    data: folderData(server.dataDir),
    mend: () => server.start(),
    dispose: () => server.dispose(),
    async strike({ kind }) {
      if (kind === 'start-server') return server.start();
      if (kind === 'stop-server') return server.stop('SIGKILL');
      if (kind === 'restart-server') return server.restart('SIGKILL');
      throw new Error(`one process has no ${kind}`);
    },
  };
}
