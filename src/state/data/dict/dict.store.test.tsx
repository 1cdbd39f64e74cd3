// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../../tests/support/device/react-root.ts';
import { NetworkError, RefusalError } from '../../../api/errors.ts';
import { pause } from '../../../lib/pause.ts';
import { writeCached } from '../../../offline/db/cache.ts';
import { readEarly } from '../../../offline/db/read-early.ts';
import { announce } from '../../../offline/model/messages.ts';
import { networkState } from '../../base/network.store.ts';
import * as session from '../../session/session.store.ts';
import type { fetchCached } from '../cached-call.ts';
import { dropWarmReplies, warmReplies } from '../warm-replies.ts';
import { useDict } from './dict.store.ts';

/** Hints from the server have tests of their own, with a server: here no connection ever opens. */
class SilentSocket {
  close() {}
}
vi.stubGlobal('WebSocket', SilentSocket);

const meta = { serverDate: 1000, permissionVersion: '', build: '', etag: '' };
const entry = (label: string) => [{ value: 'draft', label }];
const reply = (label: string) => ({ data: { list: entry(label) }, meta, cached: null });
const { fetch } = vi.hoisted(() => ({ fetch: vi.fn<typeof fetchCached>() }));
vi.mock('../cached-call.ts', async (original) => ({
  ...(await original<typeof import('../cached-call.ts')>()),
  fetchCached: fetch,
}));
/** A dictionary that no test has requested: the store lives as long as the page. */
const fresh = () => `dict-${crypto.randomUUID()}`;

const root = reactRoot();
beforeEach(() => {
  vi.spyOn(session, 'currentUserName').mockReturnValue('王律师');
});
afterEach(() => {
  fetch.mockReset();
  (networkState as { online: boolean }).online = true;
});

function Label({ dict, value = 'draft' }: { dict: string; value?: string }) {
  const { labelOf, cachedAt } = useDict(dict);
  return (
    <p>
      {labelOf(value)} {cachedAt ?? '新'}
    </p>
  );
}

const show = (...labels: ReactElement[]) => root.render(labels);
const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
const eventually = (...texts: string[]) => vi.waitFor(() => expect(shown()).toEqual(texts));

describe('useDict', () => {
  it('S-DICT-1 sends one request per name however many components use it', async () => {
    fetch.mockImplementation(async (_, request) => reply((request as { name: string }).name));
    const [one, two] = [fresh(), fresh()];
    const many = Array.from({ length: 20 }, (_, at) => (
      <Label key={String(at)} dict={at % 2 ? two : one} />
    ));
    show(...many);
    await eventually(...many.map((_, at) => `${at % 2 ? two : one} 新`));
    show(<Label key="later" dict={one} />);
    await eventually(`${one} 新`);
    expect(fetch.mock.calls.map(([, request]) => request)).toEqual([{ name: one }, { name: two }]);
  });

  it('S-DICT-1 S-PWA-7 shows the cached entries at once, then the server’s reply', async () => {
    const dict = fresh();
    await writeCached('王律师', `dict/${dict}`, { data: entry('旧'), ...meta });
    let answer = (_: unknown) => {};
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)) as never);
    show(<Label key="1" dict={dict} />);
    await eventually('旧 1000');
    answer(reply('新的'));
    await eventually('新的 新');
  });

  it('S-PWA-7 requests a preloaded one once it is painted', async () => {
    const dict = fresh();
    fetch.mockResolvedValue(reply('新的'));
    warmReplies('王律师', new Map([[`dict/${dict}`, { data: { list: entry('旧') }, ...meta }]]));
    flushSync(() => show(<Label key="1" dict={dict} />));
    expect(shown()).toEqual(['旧 1000']);
    await pause(0);
    expect(fetch).not.toHaveBeenCalled();
    await eventually('新的 新');
    dropWarmReplies();
  });

  it('S-PWA-7 each page that shows it has it in its first render at the next start, requested before or not', async () => {
    const dict = fresh();
    fetch.mockResolvedValue(reply('草稿'));
    await writeCached('王律师', `dict/${dict}`, { data: entry('草稿'), ...meta });
    for (const hash of ['#/dashboard', '#/content/article']) {
      location.hash = hash;
      show(<Label key={hash} dict={dict} />);
      const replies = () =>
        readEarly('王律师', hash, []).replies.then((found) => [...found.keys()]);
      await vi.waitFor(async () => expect(await replies()).toContain(`dict/${dict}`));
    }
  });

  it.each(['away', 'late'] as const)(
    'S-PWA-3 a cached reply while the server is %s has its age, and the next screen requests again',
    async (cached) => {
      const dict = fresh();
      await writeCached('王律师', `dict/${dict}`, { data: entry('旧'), ...meta });
      fetch.mockResolvedValueOnce({ ...reply('旧'), cached }).mockResolvedValue(reply('新的'));
      show(<Label key="1" dict={dict} />);
      await eventually('旧 1000');
      await vi.waitFor(() => {
        root.render([]);
        show(<Label key="2" dict={dict} />);
        expect(shown()).toEqual(['新的 新']);
      });
    },
  );

  it('S-PWA-3 a dictionary refreshed by the worker is shown, if it is on screen', async () => {
    const dict = fresh();
    fetch.mockResolvedValue(reply('旧'));
    show(<Label key="1" dict={dict} />);
    await eventually('旧 新');
    await writeCached('王律师', `dict/${dict}`, { data: { list: entry('新的') }, ...meta });
    announce('王律师', { type: 'renewed', key: `dict/${dict}` });
    await eventually('新的 新');
  });

  it('S-DICT-1 another tab has it from the device at once', async () => {
    const dict = fresh();
    await writeCached('王律师', `dict/${dict}`, { data: { list: entry('草稿') }, ...meta });
    // Another page: the same device, its own modules, and a server that does not answer yet.
    vi.resetModules();
    const other = await import('./dict.store.ts');
    const otherSession = await import('../../session/session.store.ts');
    fetch.mockReturnValue(new Promise(() => undefined));
    vi.spyOn(otherSession, 'currentUserName').mockReturnValue('王律师');
    const Other = () => <p>{other.useDict(dict).labelOf('draft')}</p>;
    show(<Other key="2" />);
    await eventually('草稿');
  });

  it('S-DICT-1 shows the value itself where it has no label', async () => {
    const dict = fresh();
    fetch.mockResolvedValue(reply('草稿'));
    show(<Label key="1" dict={dict} value="toString" />, <Label key="2" dict={dict} value="" />);
    await eventually('toString 新', ' 新');
  });

  it('S-DICT-1 without a server it shows the cached entries, and requests again when the server is back', async () => {
    const dict = fresh();
    await writeCached('王律师', `dict/${dict}`, { data: entry('草稿'), ...meta });
    fetch.mockRejectedValueOnce(new NetworkError()).mockResolvedValue(reply('新的'));
    (networkState as { online: boolean }).online = false;
    show(<Label key="1" dict={dict} />);
    await eventually('草稿 1000');
    (networkState as { online: boolean }).online = true;
    await eventually('新的 新');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('S-DICT-1 a refusal removes nothing from the cache', async () => {
    const dict = fresh();
    await writeCached('王律师', `dict/${dict}`, { data: entry('草稿'), ...meta });
    fetch.mockRejectedValue(new RefusalError(2002, '字典不存在', null));
    show(<Label key="1" dict={dict} />);
    await eventually('草稿 1000');
  });

  it('S-DICT-1 disabled entries are not offered but still label values, without a server too', async () => {
    const dict = fresh();
    const [on] = entry('草稿');
    const data = { list: [on], retired: [{ value: 'old', label: '旧的' }] };
    function Both() {
      const { entries, all, labelOf } = useDict(dict);
      return <p>{[entries.length, all.length, labelOf('old')].join(' ')}</p>;
    }
    fetch.mockResolvedValue({ data, meta, cached: null });
    show(<Both key="1" />);
    await eventually('1 2 旧的');
    const cachedName = fresh();
    await writeCached('王律师', `dict/${cachedName}`, { data, ...meta });
    fetch.mockRejectedValue(new NetworkError());
    show(<Label key="2" dict={cachedName} value="old" />);
    await eventually('旧的 1000');
  });

  it.each([null, 'x', [{ value: 1 }], { list: [{ value: 1 }] }])(
    'S-DICT-1 %j in the cache is no dictionary',
    async (data) => {
      const dict = fresh();
      await writeCached('王律师', `dict/${dict}`, { data, ...meta });
      fetch.mockRejectedValue(new NetworkError());
      show(<Label key="1" dict={dict} />);
      await eventually('draft 新');
    },
  );

  it('S-SESS-10 what is cached for another user of the device is not shown', async () => {
    const dict = fresh();
    await writeCached('李律师', `dict/${dict}`, { data: entry('别人的'), ...meta });
    fetch.mockRejectedValue(new NetworkError());
    show(<Label key="1" dict={dict} />);
    await eventually('draft 新');
  });
});
