import * as v from 'valibot';
import { ContractError } from '../../../src/api/errors.ts';
import { CODE } from '../../../src/contract/codes.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { envelope } from '../../../src/contract/envelope.ts';
import type { TestServer, Visitor } from '../server/test-server.ts';
import type { Random } from '../values/random.ts';
import { jsonOf, strangeTexts, syntaxTexts } from '../values/strange-values.ts';
import { bodies } from './endpoint-bodies.ts';
import { pathOf, send } from './endpoint-requests.ts';
import { generate } from './schema-values.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
/** Milliseconds; slower replies are reported. */
const SLOW = 1000;
/** Maximum number of known ids to reuse. */
const IDS_MAX = 500;
/** Characters of a request in a report. */
const SHOWN = 400;
/** Longer than any login lock and any session, so that the next sign-in is not blocked. */
const DAY = 24 * 60 * 60 * 1000;
/** Share of invalid parts in a body; one value per request. */
const STRANGENESS = [0, 0, 0.05, 0.4];

const rows = v.object({ list: v.array(v.object({ id: v.string() })) });

/** Result of a run. */
export interface FuzzReport {
  requests: number;
  /** Requests that succeeded. */
  done: number;
  /** Defects: the request, and what is wrong with the reply. */
  defects: string[];
  /** Replies that took longer than {@link SLOW}. */
  slow: string[];
}

/** Sends generated requests to every endpoint of the table; deterministic for a seed and given replies. */
export class EndpointFuzz {
  readonly report: FuzzReport = { requests: 0, done: 0, defects: [], slow: [] };
  readonly #server: TestServer;
  readonly #random: Random;
  readonly #ids: string[] = [];
  #admin: Visitor | undefined;

  constructor(server: TestServer, random: Random) {
    this.#server = server;
    this.#random = random;
  }

  /** Calls every endpoint once as `admin` and once without a session. */
  async round(): Promise<void> {
    for (const [name, endpoint] of all) {
      if ((await this.#ask(name, endpoint, await this.#signedIn())) === 'ended') {
        this.#admin = undefined;
      }
      await this.#ask(name, endpoint, this.#server.visitor());
    }
  }

  /**
   * Reads stored data back through the client, which validates each reply by the contract: lists, and each listed item.
   */
  async readBack(): Promise<void> {
    const lists = all.filter(
      ([name, { write, body, access }]) =>
        !write && body === 'json' && access === 'session' && name !== 'logout',
    );
    for (const [name, endpoint] of lists) {
      const body = bodies[name]() ?? {};
      const read = await this.#read(endpoint, 'page' in body ? { ...body, size: 9999 } : body);
      const get = all.find(([other]) => other === name.replace(/Search$/, 'Get'))?.[1] ?? endpoint;
      if (get === endpoint || !v.is(rows, read)) continue;
      for (const { id } of read.list) await this.#read(get, { id });
    }
  }

  async #signedIn(): Promise<Visitor> {
    if (!this.#admin) this.#server.advance(DAY);
    this.#admin ??= await this.#server.admin();
    return this.#admin;
  }

  async #read(endpoint: Endpoint, body: Record<string, unknown>): Promise<unknown> {
    const { client } = await this.#signedIn();
    try {
      return await client.call(endpoint, body, { quiet: true });
    } catch (error) {
      // References in sample bodies may not exist.
      if (error instanceof ContractError) this.#found(`reading back: ${error.message}`, body);
      return null;
    }
  }

  /** Sends one request; returns `ended` if the session is no longer valid. */
  async #ask(name: EndpointName, endpoint: Endpoint, visitor: Visitor): Promise<'ended' | null> {
    const random = this.#random;
    const body = this.#bodyFor(endpoint);
    const strangeness = random.pick(STRANGENESS);
    const path = random.chance(strangeness) ? pathOf(endpoint, this.#parameters()) : undefined;
    const started = performance.now();
    const reply = await send(visitor, endpoint, body === null ? {} : { body }, path);
    const text = await reply.text();
    const took = Math.round(performance.now() - started);
    this.report.requests += 1;
    const asked = `${name} ${path ?? ''} ${body ?? ''}`;
    if (took > SLOW) this.report.slow.push(`${took} ms: ${asked.slice(0, SHOWN)}`);
    if (reply.status >= 500) {
      this.#found(`${reply.status}: ${JSON.stringify(this.#server.drainDefects())}`, asked);
    }
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), text);
    if (!answer.success) {
      this.#found(`no envelope: ${reply.status} ${text.slice(0, 100)}`, asked);
      return null;
    }
    const { rtn_code: code, rtn_data: data } = answer.output;
    if (reply.ok && code === CODE.ok) {
      this.report.done += 1;
      this.#check(endpoint, data, asked);
      this.#remember(text);
    }
    return reply.status === 401 || code === CODE.sessionEnded || name === 'logout' ? 'ended' : null;
  }

  #bodyFor({ body, request }: Endpoint): string | null {
    const random = this.#random;
    if (body === 'none') return null;
    if (body !== 'json') return random.pick([...syntaxTexts, ...strangeTexts.flat()]);
    const source = { random, strangeness: random.pick(STRANGENESS), ids: this.#ids };
    return jsonOf(generate(request, source) ?? {});
  }

  #parameters(): { key: string; index: string } {
    const strange = () => encodeURIComponent(this.#random.pick(strangeTexts)[1].toWellFormed());
    return { key: strange(), index: strange() };
  }

  #check({ reply }: Endpoint, data: unknown, asked: string): void {
    const { issues } = v.safeParse(reply, data);
    if (issues) this.#found(`reply: ${v.getDotPath(issues[0])}: ${issues[0].message}`, asked);
  }

  #remember(text: string): void {
    for (const [, id = ''] of text.matchAll(/"id":"([0-9a-f-]{36})"/g)) {
      if (this.#ids.includes(id)) continue;
      if (this.#ids.length < IDS_MAX) this.#ids.push(id);
      else this.#ids[this.#random.int(0, IDS_MAX - 1)] = id;
    }
  }

  #found(what: string, asked: unknown): void {
    const request = typeof asked === 'string' ? asked : jsonOf(asked);
    this.report.defects.push(`${what}\n  asked: ${request.slice(0, SHOWN)}`);
  }
}
