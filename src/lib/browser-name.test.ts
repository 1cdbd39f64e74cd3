import { expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome 141，Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/141.0.3`, 'Edge 141，Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143，Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18，iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${chrome} MicroMessenger/8.0.60`, '微信 8，Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('S-ADM-5 names the browser of %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
