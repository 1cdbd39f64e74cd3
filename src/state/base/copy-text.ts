import { notify } from './notices.store.ts';

/** Puts text on the clipboard, and reports `done`, or that it has to be copied by hand. */
export async function copyText(text: string, done = '已复制'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: done, kind: 'success' });
  } catch {
    notify({ title: '浏览器不允许复制，请手动选择', kind: 'warning' });
  }
}
