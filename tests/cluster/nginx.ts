import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { answers, Daemon } from './daemon.ts';
import { fillTemplate } from './template.ts';

/** What stands around the block that operators copy. */
const mainOf = (folder: string): string => `
daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log stderr warn;
events {}
http {
    log_format which '$upstream_addr $status $request';
    access_log ${folder}/access.log which;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    include ${folder}/lexdesk.conf;
}
`;

/** nginx before three processes, by the configuration that docs/operating.md recommends. */
export class Nginx {
  readonly url: string;
  readonly #folder: string;
  #daemon: Daemon | undefined;

  private constructor(url: string, folder: string) {
    this.url = url;
    this.#folder = folder;
  }

  static async before(servers: readonly string[]): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'lexdesk-nginx-'));
    const listen = `127.0.0.1:${await freePort()}`;
    const names = servers.map((url, at) => [`SERVER_${at + 1}`, new URL(url).host]);
    await writeFile(join(folder, 'nginx.conf'), mainOf(folder));
    const values = { ...Object.fromEntries(names), LISTEN: listen };
    await fillTemplate('nginx.conf', values, join(folder, 'lexdesk.conf'));
    const nginx = new Nginx(`http://${listen}`, folder);
    await nginx.start();
    return nginx;
  }

  async start(): Promise<void> {
    const configuration = join(this.#folder, 'nginx.conf');
    const daemon = new Daemon('nginx', ['-e', 'stderr', '-p', this.#folder, '-c', configuration]);
    this.#daemon = daemon;
    await daemon.ready(() => answers(`${this.url}/healthz`));
  }

  /** Cuts every connection, and takes new ones at once. */
  async restart(): Promise<void> {
    // SIGTERM: at once, where SIGQUIT would let calls end.
    await this.#daemon?.end('SIGTERM');
    await this.start();
  }

  /** `address status request` of each call so far. */
  async calls(): Promise<string[]> {
    return (await readFile(join(this.#folder, 'access.log'), 'utf8')).trimEnd().split('\n');
  }

  async stop(): Promise<void> {
    await this.#daemon?.end('SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }
}
