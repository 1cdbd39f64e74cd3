// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import builtIn from '../../../public/app-config.json';
import { HttpError } from '../../api/errors.ts';
import { fileAddress } from '../data/files/stored-file.ts';
import { apiAddress, configState, loadConfig, resetConfig } from './config.store.ts';

const served = (change: object) => Promise.resolve(JSON.stringify({ ...builtIn, ...change }));
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
/** The built-in file with one field (by its path) changed, or removed. */
function changed(path: string, value?: unknown): string {
  const copy = JSON.parse(JSON.stringify(builtIn));
  const names = path.split('.');
  const last = names.pop() ?? '';
  const group = names.reduce((at, name) => at[name] as Record<string, unknown>, copy);
  if (value === undefined) delete group[last];
  else group[last] = value;
  return JSON.stringify(copy);
}

beforeEach(() => localStorage.clear());
afterEach(resetConfig);

describe('run-time configuration', () => {
  it('S-CFG-1 is the server’s file', async () => {
    await loadConfig(served({ title: '另一个' }));
    expect(configState).toMatchObject({ problem: null, values: { title: '另一个' } });
  });

  it('S-CFG-1 is the last valid copy offline, and the build’s own values without one', async () => {
    await loadConfig(unreachable());
    expect(configState).toMatchObject({ problem: null, values: builtIn });
    await loadConfig(served({ title: '另一个' }));
    resetConfig();
    await loadConfig(unreachable());
    expect(configState).toMatchObject({ problem: null, values: { title: '另一个' } });
  });

  it('S-CFG-1 returns to the build’s own values when the server’s file does', async () => {
    await loadConfig(served({ title: '另一个' }));
    localStorage.clear();
    await loadConfig(served({}));
    expect(configState.values).toEqual(builtIn);
  });

  it.each(['', '  '])('S-SIDE-1 a title that is %j is 后台管理', async (title) => {
    await loadConfig(served({ title }));
    expect(configState).toMatchObject({ problem: null, values: { title: '后台管理' } });
  });

  it('S-CFG-1 is the copy at once, and the server’s file when it arrives', async () => {
    await loadConfig(served({ title: '旧' }));
    resetConfig();
    let answer = (_: string) => {};
    const early = new Promise<string>((resolve) => {
      answer = resolve;
    });
    await loadConfig(early);
    expect(configState.values.title).toBe('旧');
    answer(JSON.stringify({ ...builtIn, title: '新' }));
    await expect.poll(() => configState.values.title).toBe('新');
  });

  it('S-CFG-1 host and base path are the configured ones, for calls and for files', async () => {
    await loadConfig(served({ apiHost: 'https://api.example.com', basePath: '/api/v2' }));
    expect(apiAddress()).toEqual({ host: 'https://api.example.com', basePath: '/api/v2' });
    expect(fileAddress('/api/v2/file/content/1')).toBe(
      'https://api.example.com/api/v2/file/content/1',
    );
    expect(fileAddress('https://files.example.com/1')).toBe('https://files.example.com/1');
  });

  it.each([404, 500])(
    'S-CFG-1 a file answered with %i is reported, and the copy is used',
    async (status) => {
      await loadConfig(served({ title: '另一个' }));
      await loadConfig(Promise.reject(new HttpError(status, '', null, null)));
      await expect
        .poll(() => configState.problem)
        .toBe(`app-config.json 无法读取（HTTP ${status}）`);
      expect(configState.values.title).toBe('另一个');
    },
  );
});

const long = 'x'.repeat(10);
const right: [field: string, value: unknown][] = [
  ['apiHost', 'https://api.example.com'],
  ['apiHost', 'http://127.0.0.1:8081'],
  ['apiHost', 'http://[::1]:8081'],
  ['basePath', '/api'],
  ['settings.theme', '#AbCdEf'],
  ['session.idleMinutes', 0.5 + 0.5],
  ['session.tokenCookieDays', 0],
  ['upload.videoMaxMB', 1024],
  ['buckets.business', 'https://files.example.com/a/b?c=d'],
  ['addresses.sqlMonitor', '/druid/index.html'],
  ['addresses.apiDocumentation', 'https://docs.example.com:8443/index.html#/'],
  ['addresses.websocket', 'wss://push.example.com/ws'],
  ['addresses.websocket', 'ws://127.0.0.1:8081/ws'],
];

const wrong: [field: string, value: unknown, message: string][] = [
  ['apiHost', 'https://api.example.com/v1', '来源'],
  ['apiHost', 'https://api.example.com/', '来源'],
  ['apiHost', 'api.example.com', '来源'],
  ['apiHost', '//api.example.com', '来源'],
  ['apiHost', 'javascript:alert(1)', '来源'],
  ['apiHost', "https://a;script-src 'unsafe-inline'", '来源'],
  ['apiHost', 'https://a;b.example.com', '来源'],
  ['apiHost', 'https://*', '来源'],
  ['apiHost', 5, '应为文字'],
  ['apiHost', null, '应为文字'],
  ['apiHost', undefined, '缺少这个字段'],
  ['basePath', 'cn/management/v1', '路径'],
  ['basePath', '/cn/management/v1/', '路径'],
  ['basePath', '/../x?y', '路径'],
  ['basePath', '', '路径'],
  ['title', ['律台'], '应为文字'],
  ['settings', undefined, '缺少这个字段'],
  ['settings', 'red', '应为 JSON 对象'],
  ['settings', null, '应为 JSON 对象'],
  ['settings.theme', 'red', '颜色'],
  ['settings.theme', '#18f', '颜色'],
  ['settings.theme', '#1890ff;}', '颜色'],
  ['settings.tagsView', 'true', '应为 true 或 false'],
  ['settings.tagsView', 1, '应为 true 或 false'],
  ['settings.colour', '#000000', '没有这个字段'],
  ['settings.footerTxt', {}, '应为文字'],
  ['session.idleMinutes', -30, '应在 1 到 1440 之间'],
  ['session.idleMinutes', 0, '应在 1 到 1440 之间'],
  ['session.idleMinutes', '30', '应为数字'],
  ['session.tokenCookieDays', 366, '应在 0 到 365 之间'],
  ['upload.imageMaxMB', 0, '应在 0.001 到 1024 之间'],
  ['upload.fileMaxMB', '20MB', '应为数字'],
  ['upload.fileMaxMB', undefined, '缺少这个字段'],
  ['buckets.business', 'ftp://files.example.com', '地址'],
  ['buckets.wechat', 'files', '地址'],
  ['addresses.sqlMonitor', 'javascript:alert(1)', '地址'],
  ['addresses.sqlMonitor', '//evil.example', '地址'],
  ['addresses.sqlMonitor', 'https://a;frame-src *', '地址'],
  ['addresses.sqlMonitor', 'data:text/html,x', '地址'],
  ['addresses.websocket', 'https://push.example.com', 'ws(s)'],
  ['tittle', long, '没有这个字段'],
];

describe('a configuration file', () => {
  it.each(right)('S-CFG-1 %s may be %j', async (field, value) => {
    await loadConfig(Promise.resolve(changed(field, value)));
    expect(configState.problem).toBeNull();
    expect(JSON.stringify(configState.values)).toBe(changed(field, value));
  });

  it.each(wrong)(
    'S-CFG-1 %s as %j is named, refused and not stored',
    async (field, value, message) => {
      await loadConfig(served({ title: '上一份' }));
      const before = JSON.stringify({ ...localStorage });
      await loadConfig(Promise.resolve(changed(field, value)));
      await expect.poll(() => configState.problem).toContain(`app-config.json 有误。${field}：`);
      expect(configState.problem).toContain(message);
      expect(configState.problem, 'for people').not.toMatch(/Invalid|Expected|must/);
      expect(configState.values.title).toBe('上一份');
      expect(JSON.stringify({ ...localStorage })).toBe(before);
    },
  );

  it.each([
    '',
    '{',
    '{"apiHost": ""',
    'null',
    '[]',
    '"text"',
    '5',
    '<!doctype html><title>免费 WiFi</title>',
    '\ufeff{}x',
  ])('S-CFG-1 %j is no configuration, and changes nothing', async (text) => {
    await loadConfig(Promise.resolve(text));
    expect(configState.problem).toBe('app-config.json 不是有效的 JSON 对象');
    expect(configState.values).toEqual(builtIn);
    expect(localStorage.length).toBe(0);
  });

  it('S-CFG-1 several wrong fields are reported together, the rest counted', async () => {
    const text = JSON.stringify({ ...builtIn, apiHost: 1, title: 4, subtitle: 2, basePath: 3 });
    await loadConfig(Promise.resolve(text));
    expect(configState.problem).toMatch(
      /apiHost：应为文字；basePath：应为文字；title：应为文字；另有 1 处$/,
    );
  });

  it('S-CFG-1 a damaged copy on the device is ignored', async () => {
    localStorage.setItem('lexdesk.config', '{"apiHost": 5');
    await loadConfig(unreachable());
    expect(configState).toMatchObject({ problem: null, values: builtIn });
  });
});
