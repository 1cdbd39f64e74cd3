import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ServerProcess } from './server-process.ts';

const BUILT = new URL('../../../dist/client/app-config.json', import.meta.url).pathname;

type Change = Record<string, unknown>;

/** The built configuration with these fields in it. */
export async function configFile(change: Change): Promise<string> {
  const config = JSON.parse(await readFile(BUILT, 'utf8'));
  for (const [name, value] of Object.entries(change)) {
    config[name] = typeof value === 'object' ? { ...config[name], ...value } : value;
  }
  return JSON.stringify(config);
}

/** Runs with a server whose data folder holds a configuration of its own. */
export async function withServer(
  change: Change,
  run: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const server = await ServerProcess.create();
  try {
    await writeFile(join(server.dataDir, 'app-config.json'), await configFile(change));
    await server.restart();
    await run(server);
  } finally {
    await server.dispose();
  }
}

const PAGE = `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width">
<title>x</title><main aria-label="慢查询"><h1>慢查询</h1><p>最近一小时没有超过 1 秒的语句。</p><p id="out">成功</p></main>
<script>try { top.hacked = 1 } catch { out.textContent = "被拒绝" }</script>`;

/** Another service with one page, as a SQL monitor or an API documentation is. */
export async function otherService(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
