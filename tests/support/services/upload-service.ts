import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A form that the service was sent, whether or not its sender ever heard of it. */
export interface Delivery {
  path: string;
  headers: IncomingMessage['headers'];
  key: string;
  name: string;
  bytes: Buffer;
}

type Misfortune =
  | { kind: 'refuse'; code: number; message: string }
  | { kind: 'drop-reply' }
  | { kind: 'away' };

/**
 * A service of somebody else on an origin of its own: takes plain forms from pages of `desk`, lets them send no header but the
 * key, answers a repeat as it answered first, and shows what it holds.
 */
export class UploadService {
  readonly deliveries: Delivery[] = [];
  url = '';
  /** Origin of the pages that may call it. */
  desk = '';
  readonly #held = new Map<string, Delivery>();
  readonly #ahead: Misfortune[] = [];
  readonly #server = createServer((call, reply) => void this.#answer(call, reply));

  static async open(): Promise<UploadService> {
    const service = new UploadService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    service.url = `http://127.0.0.1:${(service.#server.address() as AddressInfo).port}`;
    return service;
  }

  /** What happens to the next forms, one each. */
  meet(...ahead: Misfortune[]): void {
    this.#ahead.push(...ahead);
  }

  /** Files that it holds, one for each key. */
  held(path: string): Delivery[] {
    return [...this.#held.values()].filter((one) => one.path === path);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(call: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = call;
    if (headers.origin === this.desk) reply.setHeader('access-control-allow-origin', this.desk);
    if (method === 'OPTIONS') {
      reply.setHeader('access-control-allow-headers', 'idempotency-key');
      reply.writeHead(204).end();
      return;
    }
    if (method === 'GET') return this.#show(url, reply);
    const delivery = await read(call);
    const fate = this.#ahead.shift();
    if (fate?.kind === 'away') return void call.socket.resetAndDestroy();
    this.deliveries.push(delivery);
    if (fate?.kind === 'refuse') {
      const { code, message } = fate;
      reply.end(JSON.stringify({ rtn_code: code, rtn_msg: message, rtn_data: null }));
      return;
    }
    if (!this.#held.has(delivery.key)) this.#held.set(delivery.key, delivery);
    if (fate?.kind === 'drop-reply') return void call.socket.resetAndDestroy();
    const rtn_data = { address: `/held/${delivery.key}` };
    reply.end(JSON.stringify({ rtn_code: 0, rtn_msg: '', rtn_data }));
  }

  #show(url: string, reply: ServerResponse): void {
    const held = this.#held.get(url.split('/').at(-1) ?? '');
    if (held) reply.writeHead(200, { 'content-type': 'image/png' }).end(held.bytes);
    else reply.writeHead(404).end();
  }
}

async function read(call: IncomingMessage): Promise<Delivery> {
  const { url: path = '', headers } = call;
  const chunks: Buffer[] = [];
  for await (const chunk of call) chunks.push(chunk);
  const type = { 'content-type': headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers: type }).formData();
  const file = form.get('file') as File;
  const bytes = Buffer.from(await file.arrayBuffer());
  return { path, headers, key: String(headers['idempotency-key']), name: file.name, bytes };
}
