import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that can forget its connections, as a NAT or a node without power does: both sides stay open. */
export class SilentProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #last: string | null = null;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Starts a proxy on a free port; returns it with the given address led through it. */
  static async before(address: string): Promise<{ proxy: SilentProxy; through: string }> {
    const { hostname, port } = new URL(address);
    const server = createServer();
    const proxy = new SilentProxy(server);
    server.on('connection', (socket) => {
      const onward = connect(Number(port), hostname);
      proxy.#join(socket, onward);
      socket.on('data', (data) => proxy.#forgetAfter(data));
      proxy.#join(onward, socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const through = new URL(address);
    through.port = String((server.address() as AddressInfo).port);
    return { proxy, through: through.href };
  }

  /** Forwards nothing more on the connections that are open, and closes none. New connections work. */
  forget(): void {
    for (const socket of this.#sockets) {
      socket.removeAllListeners('data').removeAllListeners('close').resume();
      socket.on('close', () => this.#sockets.delete(socket));
    }
  }

  /** Forgets the connections as soon as the client has sent this, which is the last that arrives. */
  forgetAfter(text: string): void {
    this.#last = text;
  }

  /** Closes the connections, the forgotten ones too. */
  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #forgetAfter(data: Buffer): void {
    if (this.#last === null || !data.includes(this.#last)) return;
    this.#last = null;
    this.forget();
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('error', () => undefined);
    from.on('data', (data) => to.write(data));
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
