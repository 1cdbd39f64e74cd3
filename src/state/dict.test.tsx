import 'fake-indexeddb/auto';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../api/errors.ts';
import { writeCached } from '../offline/cache.ts';
import { client } from './client.ts';
import { useDict } from './dict.ts';
import * as session from './session.ts';

const meta = { serverDate: 1000, permissionVersion: '', build: '', etag: '' };
const entries = [{ value: 'draft', label: '草稿' }];

let root: Root;
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function Label({ dict }: { dict: string }) {
  const { labelOf, keptAt } = useDict(dict);
  return (
    <p>
      {labelOf('draft')} {keptAt ?? '新'}
    </p>
  );
}

async function show(dict: string): Promise<string> {
  vi.spyOn(session, 'currentUserName').mockReturnValue('王律师');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render([<Label key="1" dict={dict} />, <Label key="2" dict={dict} />]);
  await vi.waitFor(() => expect(document.body.textContent).toContain('草稿'));
  return document.querySelector('p')?.textContent ?? '';
}

describe('useDict', () => {
  it('S-DICT-1 asks once however many components want it', async () => {
    const fetch = vi.spyOn(client, 'fetch').mockResolvedValue({ data: { list: entries }, meta });
    expect(await show('once')).toBe('草稿 新');
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('S-DICT-1 shows what the device keeps, and from when, while there is no server', async () => {
    vi.spyOn(client, 'fetch').mockRejectedValue(new NetworkError());
    await writeCached('王律师', 'dict/kept', { data: entries, ...meta });
    expect(await show('kept')).toBe('草稿 1000');
  });
});
