import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const DEPLOY = new URL('../../../deploy/', import.meta.url);
const TLS = new URL('tls/', import.meta.url).pathname;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

interface Places {
  /** Folder that nginx writes to. */
  folder: string;
  /** Addresses of the processes, such as `127.0.0.1:8080`; suffix ` down` disables one. */
  servers: readonly string[];
  /** Listen directives: for the main site, and for the redirect to it. */
  main: string;
  http: string;
}

/**
 * `deploy/nginx.conf` and its `upstream.conf` with the edits of an administrator, and paths in a folder of the test.
 */
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
