import { expect, it } from 'vitest';
import { addressOf } from './start-server.ts';

it.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['desk.example.com', 'http://desk.example.com:8080'],
  ['::1', 'http://[::1]:8080'],
  ['fd00::2', 'http://[fd00::2]:8080'],
])('S-ADM-11 the address of HOST=%s is one that a browser opens', (host, address) => {
  expect(addressOf(host, 8080)).toBe(address);
  expect(URL.canParse(address)).toBe(true);
});
