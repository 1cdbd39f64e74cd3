import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/server/free-port.ts';
import { nginxConfiguration } from '../support/services/nginx-configuration.ts';
import { answers, Daemon, until } from './daemon.ts';
import { treeOf } from './process-tree.ts';

/** Milliseconds that calls are waited for: the sockets of open pages last until their process ends. */
const CALLS_END_WITHIN = 5_000;

/** nginx before three processes, by the configuration that operators copy. */
export class Nginx {
  readonly url: string;
  readonly #folder: string;
  readonly #servers: readonly string[];
  readonly #http: string;
  #daemon: Daemon | undefined;

  private constructor(
    { main, http }: { main: string; http: string },
    folder: string,
    servers: readonly string[],
  ) {
    this.url = `http://${main}`;
    this.#http = http;
    this.#folder = folder;
    this.#servers = servers;
  }

  static async before(servers: readonly string[]): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'lexdesk-nginx-'));
    const main = `127.0.0.1:${await freePort()}`;
    const http = `127.0.0.1:${await freePort()}`;
    const nginx = new Nginx({ main, http }, folder, servers);
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
    await until(areGone, CALLS_END_WITHIN).catch(() => undefined);
  }

  async #configure(left?: number): Promise<void> {
    const servers = this.#servers.map(
      (url, at) => new URL(url).host + (at === left ? ' down' : ''),
    );
    const places = {
      folder: this.#folder,
      servers,
      main: new URL(this.url).host,
      http: this.#http,
    };
    const text = await nginxConfiguration(places, { isPlain: true });
    await writeFile(join(this.#folder, 'nginx.conf'), text);
  }

  async start(): Promise<void> {
    const configuration = join(this.#folder, 'nginx.conf');
    const daemon = new Daemon('nginx', [
      ...['-e', 'stderr', '-p', this.#folder, '-c', configuration],
      ...['-g', 'daemon off;'],
    ]);
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
