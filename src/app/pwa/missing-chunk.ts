import { fetchPage } from '../../api/fetch-uncached-page.ts';
import { notify } from '../../state/base/notices.store.ts';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';

/**
 * Handles chunks that fail to load (S-ROUTE-11). After a deployment they are gone for good: drafts are saved and the
 * new version is offered, never loaded automatically, which could loop forever. Otherwise the network failed: after a
 * click there is a notice. The event is not prevented, so the importing code gets the failure too.
 */
export const followMissingChunks = (): void =>
  // Always the same function: registered twice, it still runs once for each event.
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

/** Whether the server serves another build than this page's. False where it does not answer. */
async function isNewerServed(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await fetchPage().then(
    (reply) => (reply.ok ? reply.text() : ''),
    () => '',
  );
  return page.includes('id="shell"') && !page.includes(`"${entry}"`);
}

/** Offers to reload the page, the only remedy; drafts are saved first. */
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
