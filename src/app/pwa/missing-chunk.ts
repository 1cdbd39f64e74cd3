import { fetchPage } from '../../api/fetch-uncached-page.ts';
import { notify } from '../../state/base/notices.store.ts';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';

/**
 * Follows chunks that cannot be loaded (S-ROUTE-11). After a new deployment they are gone for good: drafts are written
 * and the new version is offered, never taken by itself, which could loop for ever. Otherwise it is the network:
 * after a click there is a notice. Nothing is prevented, so the importing code gets the failure too.
 */
export const followMissingChunks = (): void =>
  // The same function each time: followed twice, each is still reported once.
  addEventListener('vite:preloadError', handleMissing);

function handleMissing(): void {
  const wanted = navigator.userActivation?.isActive ?? false;
  void saveUnsavedWork().then(() => explain(wanted));
}

async function explain(wanted: boolean): Promise<void> {
  if (await isNewerServed()) offerReload();
  else if (wanted) {
    notify({ title: '页面资源加载失败', detail: '请检查网络后重试。', kind: 'warning' });
  }
}

/** Whether the server serves another build than this page is of. False where it does not answer. */
async function isNewerServed(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await fetchPage().then(
    (reply) => (reply.ok ? reply.text() : ''),
    () => '',
  );
  return page.includes('id="shell"') && !page.includes(`"${entry}"`);
}

/** Offers to reload the page, the only remedy; drafts are written first. */
export function offerReload(): void {
  notify({
    title: '新版本已就绪',
    detail: '当前页面的部分功能需要更新后才能使用，已输入的内容会作为草稿保留。',
    kind: 'warning',
    duration: null,
    actions: [
      { label: '立即更新', run: () => void reload() },
      { label: '稍后', run: () => undefined },
    ],
  });
}

async function reload(): Promise<void> {
  await saveUnsavedWork();
  location.reload();
}
