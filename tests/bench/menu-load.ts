import { Agent, request } from 'node:http';
import { BASE_PATH } from '../../src/contract/codes.ts';
import type { Visitor } from '../support/server/test-server.ts';

/** Connections and milliseconds of the load. */
const CONNECTIONS = 16;
const LOAD_FOR = 3000;
const PATH = `${BASE_PATH}/admin/getUserMenuList`;

/** Menu calls that a server answers in a second, each with 304. */
export async function menuLoad(url: string, visitor: Visitor): Promise<number> {
  const answer = await visitor.fetch(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const headers = {
    token: visitor.token ?? '',
    cookie: visitor.cookie,
    'if-none-match': answer.headers.get('etag') ?? '',
    'content-type': 'application/json',
  };
  // The first one warms up.
  await load(url, headers);
  return load(url, headers);
}

/** Answers a second. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + LOAD_FOR;
  let answers = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${url}${PATH}`, { method: 'POST', agent, headers }, (reply) => {
        if (reply.statusCode !== 304) reject(new Error(`status ${reply.statusCode}`));
        reply.resume().on('end', resolve);
      });
      call.on('error', reject).end('{}');
    });
  const lane = async () => {
    while (performance.now() < until) {
      await one();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
  return answers / (LOAD_FOR / 1000);
}
