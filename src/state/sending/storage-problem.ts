import { notify } from '../base/notices.store.ts';

/** The database was already upgraded by a newer build. */
const isNewer = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'VersionError';

/** Shows why this device cannot store anything for now. The app continues online only. */
export function notifyStorageProblem(error: unknown): void {
  if (isNewer(error)) {
    notify({
      title: '本设备的数据由更新的版本保存',
      detail:
        '当前版本无法读取，也不会改动这些内容，更新应用后会原样恢复。在此之前可以在线使用，但草稿、离线保存和上传队列不可用。',
      kind: 'warning',
      duration: null,
      actions: [{ label: '重新加载', run: () => location.reload() }],
    });
    return;
  }
  notify({
    title: '浏览器没有允许在本设备保存数据',
    detail: '可以在线使用，但草稿、离线保存和上传队列不可用，关闭页面会丢失未提交的内容。',
    kind: 'warning',
    duration: null,
  });
}
