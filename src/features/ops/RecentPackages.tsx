import {
  type PackageKind,
  packageCalls,
  type UploadedPackage,
} from '../../contract/file/packages.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { client } from '../../state/base/page-client.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import type { ReplyView } from '../../state/data/use-reply.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { isWaiting, type UploadItem } from '../../state/uploads/uploads.store.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { StateMark } from '../../ui/marks/StateMark.tsx';
import { UploadState } from '../../ui/marks/UploadState.tsx';
import { CachedBanner, ErrorState, Skeleton } from '../../ui/page/States.tsx';

interface RecentPackagesProps {
  kind: PackageKind;
  reply: ReplyView<{ list: readonly UploadedPackage[] }>;
  /** Packages in this device's queue. */
  queued: readonly UploadItem[];
}

/** Packages waiting on this device, then all uploads of all users, newest first. */
export function RecentPackages({ kind, reply, queued }: RecentPackagesProps) {
  const { data, error, reload } = reply;
  // A package that the server lists is about to leave the queue.
  const listed = new Set(data?.list.map(({ id }) => id));
  const waiting = queued.filter((item) => isWaiting(item) && !listed.has(item.key)).reverse();
  return (
    <section aria-labelledby="ops-recent">
      <div className="ops-head">
        <h2 id="ops-recent">最近上传</h2>
        <span className="soft small">同时记在操作日志</span>
      </div>
      <CachedBanner reply={reply} />
      <ul className="ops-list" aria-labelledby="ops-recent">
        {waiting.map((item) => (
          <WaitingPackage key={item.key} item={item} />
        ))}
        {data?.list.map((one) => (
          <RecentPackage key={one.id} kind={kind} one={one} />
        ))}
      </ul>
      {!data &&
        (error ? (
          <ErrorState message="最近上传没有加载" onRetry={reload} />
        ) : (
          <Skeleton rows={3} />
        ))}
      {data?.list.length === 0 && waiting.length === 0 && (
        <p className="soft small">
          还没有上传过。上传后，这里显示每一次由谁在何时上传、对方是否收到。
        </p>
      )}
    </section>
  );
}

function RecentPackage({ kind, one }: { kind: PackageKind; one: UploadedPackage }) {
  const { name, size, note, target, code, message, uploader, createdAt } = one;
  return (
    <li className="ops-row">
      <div className="ops-what">
        <div className="one-line">{name}</div>
        {code === 0 ? (
          <div className="soft small one-line">
            {[formatBytes(size), note].filter(Boolean).join('，')}
          </div>
        ) : (
          <div className="field-error one-line" title={message}>
            {message}
          </div>
        )}
      </div>
      <span className="ops-who">
        <PersonAvatar name={uploader} />
        <span className="one-line">{uploader}</span>
      </span>
      {code === 0 ? (
        <StateMark name="published" label={target ? '对方已收到' : '服务器已收到'} />
      ) : (
        <StateMark name="refused" label="对方拒绝" />
      )}
      <span className="soft">
        <Age at={createdAt} />
      </span>
      {code === 0 && target === '' && <PackageDownload kind={kind} one={one} />}
    </li>
  );
}

/**
 * Downloads a package that our server stores. Its address is signed for the caller and valid for minutes only, so it is
 * requested at each press.
 */
function PackageDownload({ kind, one }: { kind: PackageKind; one: UploadedPackage }) {
  const { label, disabled } = useOnlineOnly(`下载 ${one.name}`);
  const download = async () => {
    const { address } = await client.call(packageCalls[kind].address, { id: one.id });
    const link = document.createElement('a');
    link.href = fileAddress(address);
    link.download = one.name;
    link.click();
  };
  return (
    <IconButton
      icon="download"
      label={label}
      disabled={disabled}
      // The app's error policy reports a failure.
      onClick={() => void download().catch(() => undefined)}
    />
  );
}

function WaitingPackage({ item }: { item: UploadItem }) {
  const { name, size, details, state, reason, createdAt } = item;
  return (
    <li className="ops-row">
      <div className="ops-what">
        <div className="one-line">{name}</div>
        {state === 'needs-attention' ? (
          <div className="field-error one-line" title={reason}>
            {reason}
          </div>
        ) : (
          <div className="soft small one-line">
            {[formatBytes(size), details?.note, reason].filter(Boolean).join('，')}
          </div>
        )}
      </div>
      <a className="ops-who" href="#/uploads">
        在上传队列中查看
      </a>
      <UploadState state={state} reason={reason} />
      <span className="soft">
        <Age at={createdAt} />
      </span>
    </li>
  );
}
