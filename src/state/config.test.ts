import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import builtIn from '../../public/app-config.json';
import { configState, loadConfig, resetConfig } from './config.ts';

const served = (change: object) => Promise.resolve(JSON.stringify({ ...builtIn, ...change }));
const unreachable = () => Promise.reject(new Error('offline'));

beforeEach(() => localStorage.clear());
afterEach(resetConfig);

describe('S-CFG-1 run-time configuration', () => {
  it('is the server’s file', async () => {
    await loadConfig(served({ title: '另一个' }));
    expect(configState).toMatchObject({ problem: null, values: { title: '另一个' } });
  });

  it('is the last good copy offline, and the build’s own values without one', async () => {
    await loadConfig(unreachable());
    expect(configState.values.title).toBe(builtIn.title);
    await loadConfig(served({ title: '另一个' }));
    resetConfig();
    await loadConfig(unreachable());
    expect(configState.values.title).toBe('另一个');
  });

  it('goes back to the build’s own values when the server’s file does', async () => {
    await loadConfig(served({ title: '另一个' }));
    localStorage.clear();
    await loadConfig(served({}));
    expect(configState.values).toEqual(builtIn);
  });

  it.each(['', '  '])('S-SIDE-1 a title that is %j is 后台管理', async (title) => {
    await loadConfig(served({ title }));
    expect(configState).toMatchObject({ problem: null, values: { title: '后台管理' } });
  });

  it.each([
    [JSON.stringify({ ...builtIn, apiHost: 'example.com/x' }), 'apiHost'],
    [
      JSON.stringify({ ...builtIn, session: { ...builtIn.session, idleMinutes: '30' } }),
      'session.idleMinutes',
    ],
    [JSON.stringify({ ...builtIn, tittle: '' }), 'tittle'],
    ['<!doctype html>', '不是有效的 JSON'],
    ['null', '不是有效的 JSON'],
  ])('a wrong file is named, refused and not kept: %s', async (text, named) => {
    await loadConfig(Promise.resolve(text));
    expect(configState.problem).toContain(named);
    expect(configState.values).toEqual(builtIn);
    expect(localStorage.length).toBe(0);
  });
});
