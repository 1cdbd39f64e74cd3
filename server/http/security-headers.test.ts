import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import appConfig from '../../public/app-config.json' with { type: 'json' };
import { securityHeaders } from './security-headers.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

async function policyOf(page: string, change: Partial<typeof appConfig> = {}) {
  const app = new Hono();
  app.use(securityHeaders(page, { ...appConfig, ...change }, false));
  app.get('/', (http) => http.text(''));
  const policy = (await app.request('/', {}, {})).headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((one) => {
      const [name = '', ...sources] = one.split(' ');
      return [name, sources];
    }),
  );
}

describe('the content security policy', () => {
  it('allows exactly the inline scripts of the page', async () => {
    const page = `<script>boot()</script><script type="module" src="/assets/a.js"></script>
      <script type="module" crossorigin src="/b.js"></script><script id="x">\n"二"\n</script>`;
    const policy = await policyOf(page);
    expect(policy.get('script-src')).toEqual(["'self'", hash('boot()'), hash('\n"二"\n')]);
  });

  it('forbids everything that is not named', async () => {
    const policy = await policyOf('');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const name of ['base-uri', 'frame-ancestors'])
      expect(policy.get(name)).toEqual(["'none'"]);
    for (const name of ['script-src', 'connect-src', 'worker-src', 'manifest-src', 'font-src']) {
      expect(policy.get(name), name).toEqual(["'self'"]);
    }
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
  });

  it('allows the configured hosts by their origin', async () => {
    const buckets = {
      ...appConfig.buckets,
      business: 'https://files.example.com/a/b?c',
      product: '/p',
    };
    const websocket = 'wss://push.example.com:8443/ws';
    const uploads = {
      deployUpload: 'https://deploy.example.com/up',
      contentUpload: 'https://oss.example.com:9000/up',
      picturesUpload: '/pictures',
    };
    const addresses = { ...appConfig.addresses, websocket, ...uploads };
    const apiHost = 'https://api.example.com';
    const policy = await policyOf('', { apiHost, buckets, addresses });
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      apiHost,
      'wss://api.example.com',
      'wss://push.example.com:8443',
      'https://deploy.example.com',
      'https://oss.example.com:9000',
    ]);
    expect(policy.get('img-src')).toEqual([
      "'self'",
      'blob:',
      'data:',
      'https://api.example.com',
      'https://files.example.com',
      'https://oss.example.com:9000',
    ]);
    expect(policy.get('media-src')).toEqual([
      "'self'",
      'blob:',
      'https://api.example.com',
      'https://files.example.com',
      'https://oss.example.com:9000',
    ]);
  });

  it.each([
    ['', '', '', ["'none'"]],
    ['', 'https://db.example.com:8443/druid/index.html?a', '', ['https://db.example.com:8443']],
    ['', '/druid/index.html', '/doc', ["'self'"]],
    [
      'https://api.example.com',
      '/druid',
      'https://docs.example.com/',
      ['https://api.example.com', 'https://docs.example.com'],
    ],
  ])(
    'S-CFG-2 frames only what is configured: host %j, monitor %j, documentation %j',
    async (apiHost, sqlMonitor, apiDocumentation, sources) => {
      const addresses = { ...appConfig.addresses, sqlMonitor, apiDocumentation };
      expect((await policyOf('', { apiHost, addresses })).get('frame-src')).toEqual(sources);
    },
  );
});
