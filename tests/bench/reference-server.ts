import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A bare page with one script of a given size: the least that these bytes can cost on this machine and line. */
export interface Reference {
  /** Address of the page whose script takes `bytes` on the wire. */
  pageOf(bytes: number): string;
  /** Takes what is PUT there: writes it to a file and syncs the disk, as an upload must, and nothing else. */
  storeAddress: string;
  close(): Promise<void>;
}

/** Serves reference pages on a free port. Nothing is compressed: the script's comment is random text. */
export async function startReference(): Promise<Reference> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-reference-'));
  let stored = 0;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const bytes = searchParams.get('bytes') ?? '0';
    if (request.method === 'PUT') {
      stored += 1;
      await store(request, join(folder, String(stored)));
      response.end();
      return;
    }
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
  const url = `http://127.0.0.1:${address.port}`;
  return {
    pageOf: (bytes) => `${url}/?bytes=${bytes}`,
    storeAddress: `${url}/store`,
    async close() {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function store(bytes: IncomingMessage, path: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    for await (const chunk of bytes) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}
