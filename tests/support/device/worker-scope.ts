import { vi } from 'vitest';

const ORIGIN = 'https://lexdesk.test';

/** An event of a worker: what it is answered with, and what the browser waits for. */
export class WorkerEvent extends Event {
  readonly works: unknown[] = [];
  answer: Promise<Response> | undefined;
  waitUntil(work: unknown): void {
    this.works.push(work);
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }
}

/** As a worker's requests are: addresses are relative to it, and navigations exist. */
class WorkerRequest extends Request {
  constructor(input: string | Request, { mode, ...init }: RequestInit = {}) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
    if (mode) Object.defineProperty(this, 'mode', { value: mode });
  }
}

type Stored = Map<string, Response>;

function cacheOf(stored: Stored) {
  return {
    put: async ({ url }: Request, response: Response) => void stored.set(url, response),
    match: async (key: Request | string) =>
      stored.get(typeof key === 'string' ? key : key.url)?.clone(),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => stored.delete(url),
  };
}

function createCaches() {
  const all = new Map<string, Stored>();
  const storedIn = (name: string): Stored => {
    const stored = all.get(name) ?? new Map<string, Response>();
    all.set(name, stored);
    return stored;
  };
  return {
    open: async (name: string) => cacheOf(storedIn(name)),
    match: async (key: Request | string, { cacheName }: { cacheName: string }) =>
      cacheOf(storedIn(cacheName)).match(key),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
}

interface ScopeOptions {
  /** The files of the build. */
  files: { url: string; revision: string | null }[];
  /** Whether the browser has Background Sync. */
  sync: boolean;
}

/** What a service worker finds when the browser starts it: stubs the globals that this one uses, and fires its events. */
export function stubWorkerScope({ files, sync }: ScopeOptions) {
  const registration = {
    scope: `${ORIGIN}/`,
    unregister: vi.fn(async () => true),
    ...(sync && { sync: {} }),
  };
  const scope = Object.assign(new EventTarget(), {
    ...{ registration, location: new URL(`${ORIGIN}/sw.js`), caches: createCaches() },
    ...{ Request: WorkerRequest, ExtendableEvent: WorkerEvent, FetchEvent: class {} },
    clients: { claim: vi.fn(async () => undefined) },
    skipWaiting: vi.fn(async () => undefined),
    importScripts: vi.fn<(address: string) => void>(),
    fetch: vi.fn(
      async (asked: Request | string, _options?: RequestInit) => new Response(pathOf(asked)),
    ),
    __WB_MANIFEST: files,
    __WB_DISABLE_DEV_LOGS: true,
  });
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
  vi.stubGlobal('self', scope);

  /** Fires an event, and waits as the browser does. Rejects with what a listener's work rejects with. */
  const fire = async (type: string, members: object = {}): Promise<WorkerEvent> => {
    const event = Object.assign(new WorkerEvent(type), members);
    scope.dispatchEvent(event);
    await Promise.all(event.works);
    return event;
  };
  /** What the worker answers a request with; undefined: nothing, the browser asks the network. */
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fire('fetch', { request: new WorkerRequest(path, init) })).answer;
  return { ...scope, fire, ask };
}

const pathOf = (asked: Request | string): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;
