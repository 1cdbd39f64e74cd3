import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { answers, Daemon, until } from './daemon.ts';
import { treeOf } from './process-tree.ts';
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
  readonly #servers: readonly string[];
  #daemon: Daemon | undefined;

  private constructor(url: string, folder: string, servers: readonly string[]) {
    this.url = url;
    this.#folder = folder;
    this.#servers = servers;
  }

  static async before(servers: readonly string[]): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'lexdesk-nginx-'));
    const listen = `127.0.0.1:${await freePort()}`;
    await writeFile(join(folder, 'nginx.conf'), mainOf(folder));
    const nginx = new Nginx(`http://${listen}`, folder, servers);
    await nginx.#configure();
    await nginx.start();
    return nginx;
  }

  /** Passes nothing more to one of the servers; resolves when what it was passed is answered. Without `at`: all take part. */
  async leaveOut(at?: number): Promise<void> {
    const former = treeOf(this.#daemon?.pid ?? 0).slice(1);
    await this.#configure(at);
    this.#daemon?.signal('SIGHUP');
    const areGone = async () => {
      const workers = treeOf(this.#daemon?.pid ?? 0);
      return workers.length > 1 && !former.some((pid) => workers.includes(pid));
    };
    await until(areGone, 60_000);
  }

  async #configure(left?: number): Promise<void> {
    const names = this.#servers.map((url, at) => [
      `SERVER_${at + 1}`,
      new URL(url).host + (at === left ? ' down' : ''),
    ]);
    const values = { ...Object.fromEntries(names), LISTEN: new URL(this.url).host };
    await fillTemplate('nginx.conf', values, join(this.#folder, 'lexdesk.conf'));
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
