import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './server-config.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(text: string): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, text);
  return path;
}

/** Every documented variable, with a valid value. */
const VARIABLES = {
  ...{ PORT: '8123', HOST: '127.0.0.1', DATA_DIR: '/a', ADMIN_PASSWORD: 'Lexdesk-2026' },
  ...{ CAPTCHA: 'off', DATABASE_URL: 'postgres://u:p@h/d', DB_POOL: '3' },
  ...{ DB_STATEMENT_TIMEOUT: '7', DB_LOCK_TIMEOUT: '2', DB_WAIT: '4' },
  ...{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files', S3_REGION: 'eu' },
  ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', TRUST_PROXY: '1' },
  ...{ ALLOWED_ORIGINS: 'https://a.example', APP_DIR: '/b', LOG_LEVEL: 'debug' },
  ...{ LOG_FORMAT: 'json', METRICS_TOKEN: 'x'.repeat(16), DRAIN_WAIT: '5' },
};

describe('S-OPS-9 a setting in a file', () => {
  it('is as good as the variable, for every one of them', async () => {
    const files = await Promise.all(
      Object.entries(VARIABLES).map(async ([name, value]) => [`${name}_FILE`, await file(value)]),
    );
    expect(readConfig(Object.fromEntries(files))).toEqual(readConfig(VARIABLES));
  });

  it('loses one newline at its end, and nothing else', async () => {
    const passwordIn = async (text: string) =>
      readConfig({ ADMIN_PASSWORD_FILE: await file(text) }).adminPassword;
    expect(await passwordIn(' Lexdesk-2026 \n')).toBe(' Lexdesk-2026 ');
    expect(await passwordIn('Lexdesk-2026\r\n')).toBe('Lexdesk-2026');
    expect(await passwordIn('Lexdesk-2026\n\n')).toBe('Lexdesk-2026\n');
  });

  it('is refused beside the variable, and where it cannot be read, in one line without the secret', async () => {
    const path = await file('Lexdesk-2026');
    const both = () => readConfig({ ADMIN_PASSWORD: 'Lexdesk-2027', ADMIN_PASSWORD_FILE: path });
    expect(both).toThrow(/^ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set/);
    for (const wrong of ['/nowhere/secret', folder]) {
      const read = () => readConfig({ ADMIN_PASSWORD_FILE: wrong });
      expect(read).toThrow(`ADMIN_PASSWORD_FILE=${wrong} cannot be read (E`);
    }
  });

  it('is not looked for in files that are no settings of ours', () => {
    expect(readConfig({ SSL_CERT_FILE: '/nowhere', PORT_FILE: '' }).port).toBe(8080);
  });
});
