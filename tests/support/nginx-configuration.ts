import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const DEPLOY = new URL('../../deploy/', import.meta.url);
const TLS = new URL('tls/', import.meta.url).pathname;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

interface Places {
  /** What nginx writes goes there. */
  folder: string;
  /** Addresses of the processes, `127.0.0.1:8080`; with ` down` behind it one is left out. */
  servers: readonly string[];
  /** Where it listens for what people use, and for what is sent on to there. */
  main: string;
  http: string;
}

/** `deploy/nginx.conf` and its `upstream.conf` with what an administrator changes in it, and paths of a folder of the test's own. */
export async function nginxConfiguration(
  { folder, servers, main, http }: Places,
  { isPlain = false } = {},
): Promise<string> {
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`);
  const log = `log_format which '$upstream_addr $status $request'; access_log ${join(folder, 'access.log')} which;`;
  const each = (text: string) =>
    servers.map((one) => text.replace('127.0.0.1:8080', one)).join(' ');
  const processes = await readFile(new URL('upstream.conf', DEPLOY), 'utf8');
  const changes: [string, string][] = [
    ['include conf.d/upstream.conf;', `\n${processes}`],
    [SERVER, each(SERVER)],
    ['listen 443 ssl http2;', `listen ${main}${isPlain ? '' : ' ssl http2'};`],
    ['listen 80;', `listen ${http};`],
    ['/etc/nginx/tls/desk.pem', join(TLS, 'certificate.pem')],
    ['/etc/nginx/tls/desk.key', join(TLS, 'key.pem')],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['access_log off;', `${log} ${temporary.join(' ')}`],
  ];
  const text = await readFile(new URL('nginx.conf', DEPLOY), 'utf8');
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return changed.replace(from, () => to);
  }, text);
}

const SERVER = 'server 127.0.0.1:8080 max_fails=1 fail_timeout=2s;';
