// @vitest-environment node
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('have defaults that serve a fresh machine', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      databaseUrl: null,
      adminPassword: null,
      captcha: 'adaptive',
      appDir: resolve('dist/client'),
      trustProxy: false,
    });
  });

  it('take what the environment says', () => {
    const env = { PORT: '0', CAPTCHA: 'off', TRUST_PROXY: '1', DATABASE_URL: 'postgresql://h/d' };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      captcha: 'off',
      trustProxy: true,
      databaseUrl: 'postgresql://h/d',
    });
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
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('never repeat a password', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'geheim' })).not.toThrow('geheim');
  });
});
