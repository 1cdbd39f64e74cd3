import { bundledServer, shareServerBundle } from '../support/server/server-bundle.ts';
import { seedData } from '../support/server/server-process.ts';

/**
 * Playwright's global setup: the first start of a server, for the stories of which it is not the subject, and what their
 * hosts run.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its setup file
export default async function setup(): Promise<() => Promise<void>> {
  const endings = await Promise.all([seedData(), shareServerBundle()]);
  await bundledServer();
  return async () => {
    await Promise.all(endings.map((end) => end()));
  };
}
