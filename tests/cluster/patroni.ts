import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../support/server/free-port.ts';
import { type Account, findPrograms, lentAccount } from '../support/services/postgres.ts';
import { answers, Daemon, until } from './daemon.ts';
import { PatroniNode } from './patroni-node.ts';
import { fillTemplate } from './template.ts';

const NODES = ['node1', 'node2', 'node3'] as const;
const MEMBERS = ['etcd1', 'etcd2', 'etcd3'] as const;
/** What Patroni calls. */
const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup', 'pg_controldata', 'pg_rewind'];
/** Milliseconds for the making of three databases on a machine under load. */
const FIRST_START = 180_000;

/** Three PostgreSQL nodes under Patroni with etcd, and HAProxy, whose address leads to the primary. */
export class PatroniCluster {
  /** Address of an empty database, for whoever connects through HAProxy. */
  databaseUrl = '';
  readonly nodes: PatroniNode[] = [];
  readonly #folder: string;
  readonly #account: Account | undefined;
  readonly #password = newPassword();
  readonly #own = { REPLICATION_PASSWORD: newPassword(), REWIND_PASSWORD: newPassword() };
  /** Configurations of the members of etcd, and what runs by them. */
  readonly #members: string[] = [];
  #etcd: Daemon[] = [];
  #haproxy: Daemon | undefined;

  private constructor(folder: string, account: Account | undefined) {
    this.#folder = folder;
    this.#account = account;
  }

  static async start(): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(
      await mkdtemp(join(tmpdir(), 'lexdesk-patroni-')),
      lentAccount(),
    );
    cluster.#lend(cluster.#folder);
    const etcd = await cluster.#startEtcd();
    for (const name of NODES) cluster.nodes.push(await cluster.#makeNode(name, etcd));
    const haproxy = await cluster.#startHaproxy();
    for (const node of cluster.nodes) node.start();
    try {
      await until(
        () => cluster.isWhole(),
        FIRST_START,
        () => cluster.#expectRunning(),
      );
      cluster.databaseUrl = await cluster.#makeDatabase(haproxy);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw new Error(`${(error as Error).message}\n${cluster.log}`);
    }
  }

  /** What the nodes wrote. */
  get log(): string {
    return this.nodes.map(({ name, log }) => `${name}:\n${log}`).join('\n');
  }

  /** The node that is the primary now. */
  async primary(): Promise<PatroniNode | undefined> {
    const answered = await Promise.all(this.nodes.map((node) => node.is('primary')));
    return this.nodes.find((_, at) => answered[at]);
  }

  /** One primary, and two nodes that follow it, one of them in step. */
  async isWhole(): Promise<boolean> {
    const states = await Promise.all(this.nodes.map((node) => node.state()));
    const follow = await Promise.all(this.nodes.map((node) => node.is('replica')));
    const inStep = await Promise.all(this.nodes.map((node) => node.is('sync')));
    return (
      states.every((one) => one?.state === 'running') &&
      follow.filter(Boolean).length === 2 &&
      inStep.filter(Boolean).length === 1 &&
      (await this.primary()) !== undefined
    );
  }

  /** A planned change of the primary, as an administrator orders it. */
  async switchOver(): Promise<void> {
    const from = await this.primary();
    const answer = await fetch(`http://${from?.rest}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: from?.name }),
    });
    if (answer.status !== 200) throw new Error(`switchover: ${await answer.text()}`);
  }

  async stopEtcd(): Promise<void> {
    await Promise.all(this.#etcd.map((member) => member.end('SIGKILL')));
  }

  startEtcd(): void {
    this.#etcd = this.#members.map(
      (path) => new Daemon('etcd', ['--config-file', path], { account: this.#account }),
    );
  }

  async stop(): Promise<void> {
    await this.#haproxy?.end('SIGKILL');
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.stopEtcd();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #expectRunning(): void {
    if (!this.nodes.every(({ isRunning }) => isRunning)) throw new Error('a node has ended');
  }

  #lend(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }

  async #startEtcd(): Promise<string> {
    const places = await Promise.all(
      MEMBERS.map(async (MEMBER) => ({
        MEMBER,
        CLIENTS: `127.0.0.1:${await freePort()}`,
        PEERS: `127.0.0.1:${await freePort()}`,
      })),
    );
    const members = places.map(({ MEMBER, PEERS }) => `${MEMBER}=http://${PEERS}`).join(',');
    for (const place of places) {
      const path = join(this.#folder, `${place.MEMBER}.yml`);
      const DATA = join(this.#folder, place.MEMBER);
      await fillTemplate('etcd.yml', { ...place, DATA, MEMBERS: members }, path);
      this.#members.push(path);
    }
    this.startEtcd();
    for (const [at, { CLIENTS }] of places.entries()) {
      await this.#etcd[at]?.ready(() => answers(`http://${CLIENTS}/health`));
    }
    return places.map(({ CLIENTS }) => CLIENTS).join(',');
  }

  async #makeNode(name: string, etcd: string): Promise<PatroniNode> {
    const [postgres, rest] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
    const folder = join(this.#folder, name);
    await mkdir(folder);
    this.#lend(folder);
    const values = {
      ...{ NODE: name, REST: rest, POSTGRES: postgres, ETCD: etcd, ...this.#own },
      ...{ FOLDER: folder, DATA: join(folder, 'data'), NETWORK: '127.0.0.1/32' },
      ...{ SUPERUSER_PASSWORD: this.#password, PROGRAMS: findPrograms(PROGRAMS) ?? '' },
    };
    await fillTemplate('patroni.yml', values, join(folder, 'patroni.yml'));
    return new PatroniNode({ name, postgres, rest, folder }, this.#account);
  }

  async #startHaproxy(): Promise<string> {
    const listen = `127.0.0.1:${await freePort()}`;
    const values: Record<string, string> = { LISTEN: listen };
    for (const [at, { name, postgres, rest }] of this.nodes.entries()) {
      const [host = '', port = ''] = rest.split(':');
      values[`NODE_${at + 1}`] = name;
      values[`POSTGRES_${at + 1}`] = postgres;
      values[`REST_HOST_${at + 1}`] = host;
      values[`REST_PORT_${at + 1}`] = port;
    }
    const path = join(this.#folder, 'haproxy.cfg');
    await fillTemplate('haproxy.cfg', values, path);
    this.#haproxy = new Daemon('haproxy', ['-db', '-f', path], { account: this.#account });
    return listen;
  }

  async #makeDatabase(address: string): Promise<string> {
    const admin = `postgres://postgres:${this.#password}@${address}/postgres`;
    const answered = () =>
      statement(admin, 'select 1').then(
        () => true,
        () => false,
      );
    await until(answered, 30_000);
    await statement(admin, `create role lexdesk login password '${this.#password}'`);
    await statement(admin, 'create database lexdesk owner lexdesk');
    return `postgres://lexdesk:${this.#password}@${address}/lexdesk`;
  }
}

const newPassword = (): string => randomBytes(12).toString('hex');

async function statement(address: string, sql: string): Promise<void> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
