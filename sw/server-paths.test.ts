import { describe, expect, it } from 'vitest';
import { serverPaths } from './server-paths.ts';

const isServerPath = (path: string) => serverPaths.some((pattern) => pattern.test(path));

describe('what the worker does not handle', () => {
  it.each([
    '/cn/management/v1/file/upload/file',
    '/dict/detail/search',
    '/app-config.json',
    '/control.json',
    '/healthz',
    '/metrics',
  ])('S-PWA-2 %s is the server’s', (path) => {
    expect(isServerPath(path)).toBe(true);
  });

  it.each(['/', '/index.html', '/dictionary', '/assets/a.js', '/cnx/'])(
    'S-PWA-2 %s is the app’s',
    (path) => {
      expect(isServerPath(path)).toBe(false);
    },
  );
});
