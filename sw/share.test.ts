import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteShared, listShared } from '../src/offline/uploads/share-inbox.ts';
import { handleShare } from './share.ts';

beforeEach(async () => {
  for (const { id } of await listShared()) await deleteShared(id);
});

async function share(form: FormData | null, signedIn = true, path = '/share', method = 'POST') {
  const respondWith = vi.fn<(response: Promise<Response>) => void>();
  const request = new Request(`https://lexdesk.test${path}`, { method, body: form });
  handleShare({ request, respondWith }, { isSignedIn: async () => signedIn });
  return respondWith.mock.calls[0]?.[0];
}

function formOf(texts: Record<string, string>, ...files: File[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const file of files) form.append('files', file);
  return form;
}

describe('what is shared to the app', () => {
  it('S-PWA-5 is stored before the queue is opened', async () => {
    const form = formOf({}, new File(['笔录'], '笔录.txt'), new File(['x'], 'b.md'));
    const response = await share(form);
    const kept = await listShared();
    expect(response?.status).toBe(303);
    expect(response?.headers.get('location')).toBe(
      `https://lexdesk.test/#/uploads?shared=${kept[0]?.batch}`,
    );
    expect(kept.map(({ name, ask }) => ({ name, ask }))).toEqual(
      expect.arrayContaining([
        { name: '笔录.txt', ask: false },
        { name: 'b.md', ask: false },
      ]),
    );
    expect(kept).toHaveLength(2);
  });

  it('S-PWA-5 a text and its link come as one file', async () => {
    await share(formOf({ title: '判例', text: '', url: 'https://court.test/1' }));
    const [kept] = await listShared();
    expect(kept).toMatchObject({ name: '分享的文字.txt', type: 'text/plain' });
    expect(await kept?.bytes.text()).toBe('判例\nhttps://court.test/1');
  });

  it('S-PWA-5 a text in the place of files is no file', async () => {
    const form = formOf({ files: '不是文件' }, new File(['笔录'], '笔录.txt'));
    await share(form);
    expect((await listShared()).map(({ name }) => name)).toEqual(['笔录.txt']);
  });

  it('S-PWA-5 stores the share without an owner when nobody is signed in', async () => {
    await share(formOf({ text: '律' }), false);
    expect((await listShared()).map(({ ask }) => ask)).toEqual([true]);
  });

  it('S-PWA-5 what cannot be read is reported as failed', async () => {
    const response = await share(null);
    expect(response?.headers.get('location')).toContain('shared=failed');
    expect(await listShared()).toEqual([]);
  });

  it.each([
    ['GET', '/share'],
    ['POST', '/cn/management/v1/file/upload/file'],
  ])('S-PWA-5 %s %s is not its business', async (method, path) => {
    expect(await share(null, true, path, method)).toBeUndefined();
  });
});
