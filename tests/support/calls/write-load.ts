import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '../../../server/db/connection/connect.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { Visitor } from '../server/test-server.ts';
import { articleFieldsOf } from './article-calls.ts';

/** Attempts per save, at least 50 ms apart. */
const TRIES = 2000;

/** Clients that save articles, each retried until acknowledged, and clients that read; all run until stopped. */
export class WriteLoad {
  /** Status of every reply; `none` for calls without one. */
  readonly statuses = new Map<number | 'none', number>();
  /** Replies 503 without `Retry-After`. */
  silentRefusals = 0;
  /** Acknowledgement time of each save (`performance.now()`) by title. */
  readonly saved = new Map<string, number>();
  readonly #visitors: readonly Visitor[];
  readonly #running: Promise<void>[];
  #isOver = false;

  /** `visitors`: clients to call with, in turn. */
  constructor(visitors: readonly Visitor[], { writers = 12, readers = 6 } = {}) {
    this.#visitors = visitors;
    this.#running = [
      ...Array.from({ length: writers }, () => this.#write()),
      ...Array.from({ length: readers }, (_, at) => this.#read(this.#visitorAt(at))),
    ];
  }

  /** Stops after each pending save is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Expects every acknowledged save to be stored exactly once, with one history entry. */
  async expectSaved(db: Db): Promise<void> {
    const all = await db.selectFrom('articles').select(['id', 'title', 'version']).execute();
    const made = all.filter(({ title }) => this.saved.has(title));
    const ids = new Set(made.map(({ id }) => id));
    const rows = await db.selectFrom('articleSteps').select('articleId').execute();
    expect(made.map(({ title }) => title).sort()).toEqual([...this.saved.keys()].sort());
    expect(new Set(made.map(({ version }) => version))).toEqual(new Set([1]));
    expect(rows.filter(({ articleId }) => ids.has(articleId))).toHaveLength(made.length);
  }

  #visitorAt = (at: number): Visitor => this.#visitors[at % this.#visitors.length] as Visitor;

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const id = randomUUID();
      const body = { id, ...articleFieldsOf({ title: id }) };
      for (let attempt = 0; ; attempt += 1) {
        const visitor = this.#visitorAt(attempt);
        if ((await this.#send(visitor, '/article/create', body, id)) === 200) break;
        if (attempt > TRIES) throw new Error('the server does not answer any more');
        await pause(50);
      }
      this.saved.set(id, performance.now());
    }
  }

  async #read(visitor: Visitor): Promise<void> {
    while (!this.#isOver) {
      await this.#send(visitor, '/article/search', { page: 0, size: 20 }, randomUUID());
      await pause(5);
    }
  }

  async #send(visitor: Visitor, path: string, body: object, key: string) {
    const json = { 'content-type': 'application/json', 'idempotency-key': key };
    // Without keep-alive: when a proxy closes an idle connection on reload, browsers reconnect but the fetch of Node
    // fails.
    const headers = { ...json, connection: 'close' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await visitor.fetch(BASE_PATH + path, init).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    const status = reply?.status ?? 'none';
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const again = Number(reply?.headers.get('retry-after'));
    if (status === 503 && !(again > 0)) this.silentRefusals += 1;
    return status;
  }
}
