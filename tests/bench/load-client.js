// A process of its own that asks a server as fast as it answers, by the plan on its standard input; prints what came of it as
// one line of JSON. Plain JavaScript: Node 20 runs no TypeScript.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';

const { url, base, sessions, what, lanes, seconds, sockets } = JSON.parse(
  await text(process.stdin),
);
const isPlain = url.startsWith('http:');
const agent = new (isPlain ? PlainAgent : Agent)({
  keepAlive: true,
  maxSockets: lanes,
  rejectUnauthorized: false,
});
const send = isPlain ? plainRequest : request;
const json = (path, content, headers) => ({
  ...{ path: base + path, body: JSON.stringify(content) },
  headers: { 'content-type': 'application/json', ...headers },
});
const MEGABYTE = Buffer.alloc(1024 * 1024, 7);
MEGABYTE.set([0, 0, 0, 24, ...Buffer.from('ftypisom')]);

/** A call of each kind. */
const calls = {
  menu: () => json('/admin/getUserMenuList', {}),
  list: () => json('/article/search', { page: 0, size: 20 }),
  dictionary: () => json('/dict/list', { name: 'article_source' }),
  save() {
    const id = randomUUID();
    const article = {
      id,
      title: id,
      summary: '',
      body: '<p>正文</p>',
      author: '',
      coverId: null,
      attachmentIds: [],
    };
    return json('/article/create', article, { 'idempotency-key': id });
  },
  upload() {
    const bytes = Buffer.concat([MEGABYTE, Buffer.from(randomUUID())]);
    const mark = `--${randomUUID()}`;
    const head = `${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
    return {
      path: `${base}/file/upload/file`,
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n${mark}--\r\n`)]),
      headers: {
        ...{
          'content-type': `multipart/form-data; boundary=${mark.slice(2)}`,
          'idempotency-key': randomUUID(),
        },
        'x-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    };
  },
};

const times = [];
const failures = {};
const fail = (reason) => {
  failures[reason] = (failures[reason] ?? 0) + 1;
};

function ask(lane) {
  const { path, body, headers } = calls[what]();
  const { token, cookie } = sessions[lane % sessions.length];
  const began = performance.now();
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      agent,
      headers: { ...headers, token, cookie, 'content-length': Buffer.byteLength(body) },
    };
    const call = send(url + path, { ...options, rejectUnauthorized: false }, async (reply) => {
      const answer = await text(reply).catch(String);
      times.push(performance.now() - began);
      if (reply.statusCode !== 200 || !answer.startsWith('{"rtn_code":0,'))
        fail(`${reply.statusCode} ${answer.slice(0, 80)}`);
      resolve();
    });
    call.on('error', ({ message }) => resolve(fail(message)));
    call.end(body);
  });
}

async function openSocket(number) {
  const { token, cookie } = sessions[number % sessions.length];
  const began = performance.now();
  const socket = new WebSocket(`${url.replace('http', 'ws')}${base}/ws`, {
    ...{ rejectUnauthorized: false, headers: { cookie, origin: url } },
  });
  try {
    await once(socket, 'open');
    const heard = once(socket, 'message');
    socket.send(JSON.stringify({ token }));
    await heard;
    times.push(performance.now() - began);
  } catch ({ message }) {
    fail(message);
  }
}

const began = performance.now();
let next = 0;
async function work(lane) {
  if (sockets) while (next < sockets) await openSocket(next++);
  else while (performance.now() - began < seconds * 1000) await ask(lane);
}
await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
const took = (performance.now() - began) / 1000;
times.sort((one, other) => one - other);
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const { user, system } = process.cpuUsage();
const result = {
  calls: times.length,
  took,
  p50: at(0.5),
  p99: at(0.99),
  failures,
  cpu: (user + system) / 1e6,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
// Sockets stay open until whoever started this has measured what they cost.
if (sockets) await once(process, 'SIGTERM');
process.exit();
