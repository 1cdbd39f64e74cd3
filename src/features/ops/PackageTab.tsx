import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { extensionsOf } from '../../contract/file/file-kinds.ts';
import { PACKAGE_DAYS, type PackageKind, packageCalls } from '../../contract/file/packages.ts';
import { configState } from '../../state/base/config.store.ts';
import { networkState } from '../../state/base/network.store.ts';
import { notify } from '../../state/base/notices.store.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { serviceFor } from '../../state/uploads/services.ts';
import { addFiles, refuseFolders } from '../../state/uploads/upload-actions.ts';
import { uploadsState } from '../../state/uploads/uploads.store.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { FileDrop } from '../../ui/pictures/FileDrop.tsx';
import { ChosenPackagePanel } from './ChosenPackagePanel.tsx';
import { packageKindsShown } from './package-kinds.ts';
import { RecentPackages } from './RecentPackages.tsx';
import { usePackageDraft } from './use-package-draft.ts';

/** Packages of one kind: their target, the selected one, and the previous uploads. */
export function PackageTab({ kind }: { kind: PackageKind }) {
  const { search, report } = packageCalls[kind];
  const recent = useReply(search, { page: 0, size: 20 }, `packages/${kind}`);
  const draft = usePackageDraft(kind);
  const { items } = useSnapshot(uploadsState);
  const queued = items.filter((item) => item.kind === kind);
  const stages = queued.map(({ key, state }) => `${key} ${state}`).join();
  const { reload } = recent;
  // The server records the outcome just before the queue shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stages` stands for the items
  useEffect(reload, [stages]);
  return (
    <>
      <Target kind={kind} />
      <MayWrite call={report}>
        {draft.chosen ? (
          <ChosenPackagePanel
            {...draft}
            chosen={draft.chosen}
            kind={kind}
            last={recent.data?.list.find(({ code }) => code === 0) ?? null}
            onUpload={() => void upload(kind, draft)}
          />
        ) : (
          <Picker kind={kind} onFile={(file) => void draft.choose(file)} />
        )}
      </MayWrite>
      <RecentPackages kind={kind} reply={recent} queued={queued} />
    </>
  );
}

async function upload(
  kind: PackageKind,
  { chosen, note, clear }: ReturnType<typeof usePackageDraft>,
): Promise<void> {
  if (!chosen?.sha256) return;
  const { purpose } = packageKindsShown[kind];
  const details = { note: note.trim(), sha256: chosen.sha256 };
  const onReference = () => {
    clear();
    const title = networkState.online ? '已加入上传队列' : '已保存到本设备，联网后自动发送';
    notify({ title, kind: 'success' });
  };
  await addFiles([chosen.file], { kind, purpose, details, onReference });
}

function Target({ kind }: { kind: PackageKind }) {
  useSnapshot(configState);
  const { purpose, field } = packageKindsShown[kind];
  const service = serviceFor(purpose);
  return (
    <p className="ops-target">
      <Icon name={service ? 'link' : 'box'} />
      <span>{service ? '送到' : '存放在律台服务器'}</span>
      {service && <code className="one-line">{service}</code>}
      <span className="soft ops-source">
        {service
          ? `app-config.json 的 ${field}；律台只转交，不留文件`
          : `app-config.json 没有设置 ${field}；只保存 ${PACKAGE_DAYS} 天，不打开也不执行`}
      </span>
    </p>
  );
}

function Picker({ kind, onFile }: { kind: PackageKind; onFile: (file: File) => void }) {
  const { upload: limits } = useSnapshot(configState).values;
  const { label } = packageKindsShown[kind];
  const extensions = extensionsOf(kind);
  return (
    <FileDrop
      label={`选择${label}`}
      accept={extensions.join()}
      single
      wholeScreen
      onFiles={([file]) => file && onFile(file)}
      onFolders={refuseFolders}
    >
      {label}（{extensions.join(' ')}）不超过 {limits.fileMaxMB}
      MB，也可以拖到这里。离线时也可提交：先保存到本设备，联网后自动发送。
    </FileDrop>
  );
}
