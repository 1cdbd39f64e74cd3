import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** A bare page with one script of a given size: the least that these bytes can cost on this machine and line. */
export interface Reference {
  /** Address of the page whose script takes `bytes` on the wire. */
  pageOf(bytes: number): string;
  close(): void;
}

/** Serves reference pages on a free port. Nothing is compressed: the script's comment is random text. */
export async function startReference(): Promise<Reference> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const bytes = searchParams.get('bytes') ?? '0';
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><input name="userName"><script src="/s.js?bytes=${bytes}"></script>`,
      );
      return;
    }
    const padding = randomBytes(Number(bytes)).toString('base64').slice(0, Number(bytes));
    response.setHeader('content-type', 'text/javascript');
    response.end(`window.referenceDone = performance.now(); //${padding}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return {
    pageOf: (bytes) => `http://127.0.0.1:${address.port}/?bytes=${bytes}`,
    close: () => server.close(),
  };
}
