import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './server-config.ts';

describe('settings', () => {
  it('have defaults that serve a fresh machine', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      databaseUrl: null,
      s3: null,
      files: ['disk'],
      databaseLimits: { pool: 10, statementTimeout: 15_000, lockTimeout: 5000, wait: 60_000 },
      adminPassword: null,
      captcha: 'adaptive',
      appDir: resolve('dist/client'),
      trustProxy: false,
      allowedOrigins: [],
      log: { level: 'info', format: 'auto' },
      metricsToken: null,
      drainWait: 0,
    });
  });

  it('read what the environment sets', () => {
    const env = { PORT: '0', CAPTCHA: 'off', TRUST_PROXY: '1', DATABASE_URL: 'postgresql://h/d' };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      captcha: 'off',
      trustProxy: true,
      databaseUrl: 'postgresql://h/d',
    });
  });

  it('take an empty HOST for none, as the address that a start prints has it', () => {
    expect(readConfig({ HOST: '' }).host).toBe('0.0.0.0');
  });

  it('read the limits of the database, times in seconds', () => {
    const env = { DB_POOL: '3', DB_STATEMENT_TIMEOUT: '0', DB_LOCK_TIMEOUT: '7', DB_WAIT: '1' };
    expect(readConfig(env).databaseLimits).toEqual({
      ...{ pool: 3, statementTimeout: 0, lockTimeout: 7000, wait: 1000 },
    });
  });

  it.each([
    ['', []],
    [' , ', []],
    ['https://a.example.com', ['https://a.example.com']],
    [
      'https://a.example.com, http://127.0.0.1:8081',
      ['https://a.example.com', 'http://127.0.0.1:8081'],
    ],
  ])('take the origins of %j', (value, origins) => {
    expect(readConfig({ ALLOWED_ORIGINS: value }).allowedOrigins).toEqual(origins);
  });

  it.each([
    ['PORT', ''],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80 '],
    ['PORT', '1e3'],
    ['CAPTCHA', 'ALWAYS'],
    ['TRUST_PROXY', 'true'],
    ['ADMIN_PASSWORD', '1234567'],
    ['ADMIN_PASSWORD', 'x'.repeat(257)],
    ['DATABASE_URL', 'sqlite://x'],
    ['DATABASE_URL', 'postgres://u:a/b@host/x'],
    ['DATABASE_URL', 'postgres://u:a#b@host/x'],
    ['DB_POOL', '0'],
    ['DB_STATEMENT_TIMEOUT', '-1'],
    ['DB_LOCK_TIMEOUT', '1.5'],
    ['DB_WAIT', 'long'],
    ['LOG_LEVEL', 'all'],
    ['LOG_FORMAT', 'xml'],
    ['METRICS_TOKEN', 'x'.repeat(15)],
    ['METRICS_TOKEN', `${'x'.repeat(16)} y`],
    ['METRICS_TOKEN', '密'.repeat(16)],
    ['DRAIN_WAIT', 'long'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOWED_ORIGINS', 'a.example.com'],
    ['ALLOWED_ORIGINS', 'https://*.example.com'],
    ['ALLOWED_ORIGINS', 'https://a.example.com/'],
    ['ALLOWED_ORIGINS', 'https://a.example.com/app'],
    ['ALLOWED_ORIGINS', 'https://A.example.com'],
    ['ALLOWED_ORIGINS', 'https://a.example.com:443'],
    ['ALLOWED_ORIGINS', 'https://user@a.example.com'],
    ['ALLOWED_ORIGINS', 'ftp://a.example.com'],
    ['ALLOWED_ORIGINS', 'https://a.example.com,*'],
    ['ALLOWED_ORIGINS', 'https://a.example.com https://b.example.com'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it.each(['postgres://u:p%2F@host:5432/x?sslmode=require', 'postgres://u:p@/x?host=/run/sock'])(
    'take the address %s',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    },
  );

  it('never repeat a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://u:geheim/@h/x' })).not.toThrow('geheim');
    expect(() => readConfig({ ADMIN_PASSWORD: 'geheim' })).not.toThrow('geheim');
    expect(() => readConfig({ METRICS_TOKEN: 'geheim' })).not.toThrow('geheim');
  });
});
