import { expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

const MOZILLA = 'Mozilla/5.0';
const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`(Windows NT 10.0; Win64; x64) ${GECKO} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141，Windows'],
  [`(Windows NT 10.0) ${GECKO} Chrome/141.0 Safari/537.36 Edg/141.0.1`, 'Edge 141，Windows'],
  [
    `(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.1 Safari/605`,
    'Safari 18，macOS',
  ],
  [`(X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0`, 'Firefox 142，Linux'],
  ['', '未知设备'],
])('S-ADM-6 a computer: %s', (words, device) => {
  expect(deviceOf(`${MOZILLA} ${words}`)).toEqual({ device, kind: 'desktop' });
});

it.each([
  [
    `(iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari 18，iPhone',
    'phone',
  ],
  [`(iPad; CPU OS 18_1) CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome 141，iPad', 'tablet'],
  [
    `(Linux; Android 15) ${GECKO} Chrome/141.0 Mobile Safari/537.36`,
    'Chrome 141，安卓手机',
    'phone',
  ],
  [`(Linux; Android 15) ${GECKO} Chrome/141.0 Safari/537.36`, 'Chrome 141，安卓平板', 'tablet'],
  [`(Linux; Android 15) Chrome/130.0 Mobile MicroMessenger/8.0.5`, '微信 8，安卓手机', 'phone'],
])('S-ADM-6 what is held in the hand: %s', (words, device, kind) => {
  expect(deviceOf(`${MOZILLA} ${words}`)).toEqual({ device, kind });
});
