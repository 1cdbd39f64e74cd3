import type { AppConfig } from '../src/contract/app-config.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Metrics } from './http/metrics.ts';
import type { Storage } from './storage/storage.ts';
import type { StaticFiles } from './web/static-files.ts';

/** One line of the log; never a password, token, picture code or body of a document. */
export type LogEntry = { event: string } & Record<string, string | number | boolean | null>;

/** What the application needs from outside; tests pass their own. */
export interface Deps {
  db: Database;
  storage: Storage;
  appConfig: AppConfig;
  /** The built client; null where only the API is served (development, tests). */
  app: StaticFiles | null;
  config: Pick<Config, 'CAPTCHA' | 'TRUST_PROXY'>;
  /** Tells builds apart (`X-Build`). */
  build: string;
  /** Key of signed addresses. */
  secret: string;
  metrics: Metrics;
  log(entry: LogEntry): void;
}
