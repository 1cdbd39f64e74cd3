// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import builtIn from '../../../public/app-config.json';
import { deleteCookie, readCookie, writeCookie } from '../../lib/cookies.ts';
import { loadConfig, resetConfig } from '../base/config.store.ts';
import {
  followLooks,
  preferencesState,
  resetPreferences,
  restoreDefaults,
  setScheme,
  setSize,
  setSwitch,
  setTheme,
  useSettings,
} from './preferences.store.ts';
import type { Settings } from './stored-preferences.ts';

const KEY = 'lexdesk.settings';
const root = document.documentElement;
const configure = (settings: object) =>
  loadConfig(
    Promise.resolve(JSON.stringify({ ...builtIn, settings: { ...builtIn.settings, ...settings } })),
  );

beforeEach(() => {
  localStorage.clear();
  for (const name of ['theme', 'scheme', 'size', 'sidebarStatus']) deleteCookie(name);
  resetPreferences();
});
afterEach(resetConfig);

/** What a component reads. */
async function settings(): Promise<Settings> {
  const seen = vi.fn<(settings: Settings) => void>();
  function Probe() {
    seen(useSettings());
    return null;
  }
  const mounted = createRoot(document.createElement('div'));
  mounted.render(<Probe />);
  await vi.waitFor(() => expect(seen).toHaveBeenCalled());
  mounted.unmount();
  return seen.mock.lastCall?.[0] as Settings;
}

describe('S-SET-2 switches', () => {
  it('follow the configuration until they are changed', async () => {
    await configure({ tagsView: false, showFooter: true });
    expect(await settings()).toMatchObject({ tagsView: false, showFooter: true });
    setSwitch('tagsView', true);
    await configure({ tagsView: false, showFooter: false });
    expect(await settings()).toMatchObject({ tagsView: true, showFooter: false });
  });

  it('are stored, and reset by 恢复默认', async () => {
    setSwitch('sidebarLogo', false);
    resetPreferences();
    expect(await settings()).toMatchObject({ sidebarLogo: false });
    restoreDefaults();
    resetPreferences();
    expect(await settings()).toEqual(builtIn.settings);
  });

  it.each([
    'nonsense',
    'null',
    '[]',
    '{"version":1,"switches":null}',
    '{"version":1,"switches":{"tagsView":"no","footerTxt":"<b>","unknown":false}}',
    '{"version":2,"switches":{"tagsView":false}}',
  ])('a wrong entry falls back to the configuration: %s', async (stored) => {
    localStorage.setItem(KEY, stored);
    resetPreferences();
    expect(await settings()).toEqual(builtIn.settings);
  });
});

describe('S-SET-3 theme and scheme', () => {
  it('are stored in cookies and applied to the page at once', async () => {
    followLooks();
    setTheme('#11a983');
    setScheme('dark');
    await vi.waitFor(() => expect(root.dataset.scheme).toBe('dark'));
    expect(root.style.getPropertyValue('--brand')).toMatch(/^#[0-9a-f]{6}$/);
    expect(readCookie('theme')).toBe('#11a983');
    const brand = root.style.getPropertyValue('--brand-ink');
    restoreDefaults();
    await vi.waitFor(() => expect(root.dataset.scheme).toBe('light'));
    expect(root.style.getPropertyValue('--brand-ink')).not.toBe(brand);
    expect(readCookie('theme')).toBeNull();
  });

  it.each(['red', '#12345', '#1234567', 'url(x)'])('the cookie %s is no colour', async (theme) => {
    writeCookie('theme', theme, 1);
    resetPreferences();
    expect((await settings()).theme).toBe(builtIn.settings.theme);
  });
});

describe('S-NAV-6 size', () => {
  it('is small where the cookie is missing or invalid', () => {
    expect(preferencesState.size).toBe('small');
    writeCookie('size', 'huge', 1);
    resetPreferences();
    expect(preferencesState.size).toBe('small');
    setSize('mini');
    resetPreferences();
    expect(preferencesState.size).toBe('mini');
  });
});
