import { notify } from './notices.store.ts';

/** Copies text to the clipboard and shows `done`, or that it has to be copied by hand. */
export async function copyText(text: string, done = '已复制'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: done, kind: 'success' });
  } catch {
    notify({ title: '浏览器不允许复制，请手动选择', kind: 'warning' });
  }
}
