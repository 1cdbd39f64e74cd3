import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { Deps } from './base/call.ts';
import { readConfig } from './config/server-config.ts';
import { openDeps } from './open.ts';
import { seed } from './seed/seed.ts';
import { announce } from './telemetry/log.ts';

const reloaded = globalThis as { lexdeskDeps?: Promise<Deps> };

/** Opened once and reused across hot reloads of server files. */
async function deps(): Promise<Deps> {
  const config = { ...readConfig(process.env), appDir: 'public' };
  const opened = await openDeps(config, '');
  const password = await seed(opened);
  if (password !== null) announce(`first start: user admin, password ${password} (shown only now)`);
  return opened;
}

reloaded.lexdeskDeps ??= deps();
const app: Hono = createApp(await reloaded.lexdeskDeps, readFileSync('index.html', 'utf8'));

/** Handles what the development server forwards: every request below the API's paths. */
export default app;
