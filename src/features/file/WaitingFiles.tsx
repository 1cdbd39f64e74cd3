import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { uploadsState } from '../../state/uploads/uploads.store.ts';

/** Files of this device that the library cannot show yet. */
export function WaitingFiles() {
  const { waiting } = useSnapshot(uploadsState);
  if (waiting === 0) return null;
  return (
    <p className="banner" role="note">
      {waiting} 个文件已保存到本设备，等待上传：<Link href="/uploads">查看上传队列</Link>
    </p>
  );
}
