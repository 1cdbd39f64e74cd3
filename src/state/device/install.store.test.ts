// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { dismissNotice, noticesState } from '../base/notices.store.ts';
import { type InstallOffer, installApp, installState, watchInstall } from './install.store.ts';

beforeEach(() => {
  for (const { id } of noticesState.list) dismissNotice(id);
});

const offerOf = (prompt: InstallOffer['prompt']) =>
  Object.assign(new Event('beforeinstallprompt'), { prompt });

it('S-PWA-1 an offer shows that the app is not installed, or not any more', () => {
  watchInstall(undefined);
  dispatchEvent(new Event('appinstalled'));
  expect(installState).toEqual({ offered: false, installed: true });
  dispatchEvent(offerOf(async () => ({ outcome: 'accepted' })));
  expect(installState).toEqual({ offered: true, installed: false });
});

it('S-PWA-1 a prompt that the browser refuses names the other way', async () => {
  watchInstall(offerOf(() => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))));
  await installApp();
  expect(installState.offered).toBe(false);
  expect(noticesState.list).toMatchObject([{ title: '浏览器没有打开安装窗口', kind: 'warning' }]);
});
