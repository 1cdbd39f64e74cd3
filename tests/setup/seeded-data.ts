import { seedData } from '../support/server-process.ts';

/** Playwright's global setup: the first start of a server, for the stories of which it is not the subject. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its setup file
export default seedData;
