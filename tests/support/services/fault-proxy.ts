import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** Fault of a call in transit. */
export type Fault =
  /** Resets the connection after this many bytes of the body (0: immediately). */
  | { kind: 'reset'; afterBytes?: number }
  /** The server receives and answers the call; the reply is lost. */
  | { kind: 'drop-reply' }
  /** The server receives and answers the call; the reply is held back, and reported. */
  | { kind: 'hold-reply'; onHeld: () => void }
  /** The reply breaks off in the middle of its first piece. */
  | { kind: 'cut-reply' }
  /** Stops reading after this many bytes of the body, without closing the connection. */
  | { kind: 'stall'; afterBytes?: number }
  /** Flips one bit of the body, at this byte. */
  | { kind: 'flip'; byte: number }
  /** The proxy answers itself; the server does not receive the call. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** Limits the body and that of the reply to this many bytes per second. */
  | { kind: 'throttle'; bytesPerSecond: number }
  /** No fault: the call is counted, and faults injected later do not apply to it. */
  | { kind: 'pass' };

export interface Injection {
  /** How often the fault was applied. */
  readonly hits: number;
  remove(): void;
}

interface Rule {
  matches: RegExp;
  fault: Fault;
  left: number;
  hits: number;
}

/** A proxy in front of a server that applies network faults to chosen calls and passes all others unchanged. */
export class FaultProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #rules: Rule[] = [];
  #cut = false;

  private constructor(server: Server, target: string) {
    this.#server = server;
    this.#target = new URL(target);
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming, reply) => this.#pass(incoming, reply));
    server.on('upgrade', (incoming, socket, head) => this.#tunnel(incoming, socket, head));
    server.on('connection', (socket: Socket) => {
      if (this.#cut) socket.resetAndDestroy();
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  /** Starts a proxy on a free port in front of the server at `target`. */
  static async before(target: string): Promise<FaultProxy> {
    // On a slow machine, idle connections of the browser must not time out.
    const server = createServer({ keepAliveTimeout: 60_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultProxy(server, target);
  }

  /** Applies a fault to calls whose `METHOD /path` matches, at most `times` times. */
  inject(matches: RegExp, fault: Fault, times = 1): Injection {
    const rule: Rule = { matches, fault, left: times, hits: 0 };
    this.#rules.push(rule);
    return {
      get hits() {
        return rule.hits;
      },
      remove: () => {
        this.#rules = this.#rules.filter((one) => one !== rule);
      },
    };
  }

  /** Removes all faults. */
  calm(): void {
    this.#rules = [];
    this.#cut = false;
  }

  /** Simulates an offline network: resets open and new connections. */
  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Ends {@link cut}; faults of single calls remain. */
  uncut(): void {
    this.#cut = false;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #pass(incoming: IncomingMessage, reply: ServerResponse): void {
    const fault = this.#faultFor(incoming);
    reply.on('error', () => undefined);
    if (fault?.kind === 'answer') answer(incoming, reply, fault);
    else if (fault?.kind === 'reset' && !fault.afterBytes) incoming.socket.resetAndDestroy();
    else if (fault?.kind !== 'stall' || fault.afterBytes) this.#forward(incoming, reply, fault);
  }

  /** Tunnels a WebSocket unchanged until either side closes. */
  #tunnel({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
    const outgoing = connect(Number(this.#target.port), this.#target.hostname);
    const headers = rawHeaders.map((text, at) => text + (at % 2 === 0 ? ': ' : '\r\n'));
    outgoing.write(`${method} ${url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    outgoing.write(head);
    socket.pipe(outgoing).pipe(socket);
    for (const [one, other] of [
      [socket, outgoing],
      [outgoing, socket],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }

  #forward(incoming: IncomingMessage, reply: ServerResponse, fault: Fault | undefined): void {
    const { method, headers, url = '/' } = incoming;
    const options: RequestOptions = { method: method ?? 'GET', headers, agent: false };
    const outgoing = request(new URL(url, this.#target), options);
    // The server is unreachable: reset the connection as well.
    outgoing.on('error', () => incoming.socket.resetAndDestroy());
    incoming.on('close', () => !incoming.complete && outgoing.destroy());
    outgoing.on('response', (response) => {
      response.on('error', () => incoming.socket.resetAndDestroy());
      if (fault?.kind === 'drop-reply') {
        response.resume().on('end', () => incoming.socket.resetAndDestroy());
        return;
      }
      if (fault?.kind === 'hold-reply') {
        response.resume().on('end', fault.onHeld);
        return;
      }
      reply.writeHead(response.statusCode ?? 502, response.rawHeaders);
      if (fault?.kind === 'cut-reply') {
        response.once('data', (piece: Buffer) => {
          reply.write(piece.subarray(0, piece.length / 2), () => incoming.socket.resetAndDestroy());
        });
        return;
      }
      const isSlow = fault?.kind === 'throttle';
      (isSlow ? response.pipe(throttled(fault.bytesPerSecond)) : response).pipe(reply);
    });
    incoming.pipe(bodyUnder(fault, incoming)).pipe(outgoing);
  }

  #faultFor({ method, url }: IncomingMessage): Fault | undefined {
    const call = `${method} ${url}`;
    const rule = this.#rules.find(({ matches, left }) => left > 0 && matches.test(call));
    if (!rule) return undefined;
    rule.left -= 1;
    rule.hits += 1;
    return rule.fault;
  }
}

/** Reads the whole request first: browsers treat an early reply as a reset. */
function answer(
  incoming: IncomingMessage,
  reply: ServerResponse,
  { status, headers = {}, body = '' }: Extract<Fault, { kind: 'answer' }>,
): void {
  incoming.resume().on('end', () => {
    reply.writeHead(status, headers).end(body);
  });
}

/** Stream limited to this many bytes per second. */
const throttled = (bytesPerSecond: number): Transform =>
  new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await wait((chunk.length / bytesPerSecond) * 1000);
      done(null, chunk);
    },
  });

/** Applies a fault to the body of a request. */
function bodyUnder(fault: Fault | undefined, { socket }: IncomingMessage): Transform {
  if (fault?.kind === 'throttle') return throttled(fault.bytesPerSecond);
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const start = passed;
      passed += chunk.length;
      if (fault?.kind === 'reset' && passed > (fault.afterBytes ?? 0)) {
        socket.resetAndDestroy();
        return;
      }
      if (fault?.kind === 'stall' && passed > (fault.afterBytes ?? 0)) return;
      if (fault?.kind === 'flip' && fault.byte >= start && fault.byte < passed) {
        const at = fault.byte - start;
        chunk[at] = (chunk[at] ?? 0) ^ 1;
      }
      done(null, chunk);
    },
  });
}
