import './storage.css';
import { useOthersWaiting } from '../../state/uploads/waiting-count.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { OthersBanner } from '../../ui/page/OthersBanner.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Skeleton } from '../../ui/page/States.tsx';
import { CachedPanel } from './CachedPanel.tsx';
import { InstallPanel } from './InstallPanel.tsx';
import { OwnPanel } from './OwnPanel.tsx';
import { ProtectionPanel } from './ProtectionPanel.tsx';
import { QuotaPanel } from './QuotaPanel.tsx';
import { useInventory } from './use-inventory.ts';

/** 离线与存储: what this device stores, its size and age, and how to clear it (S-PWA-6). */
export function StorageScreen() {
  const { found, refresh } = useInventory();
  return (
    <div className="narrow sections">
      <PageHeader
        title="离线与存储"
        actions={
          <LinkButton tone="plain" href="/uploads">
            <Icon name="upload" />
            上传队列
          </LinkButton>
        }
      />
      <OthersBanner count={useOthersWaiting()} />
      {found ? (
        <>
          <CachedPanel inventory={found.inventory} onChanged={refresh} />
          <OwnPanel inventory={found.inventory} onChanged={refresh} />
          <QuotaPanel quota={found.quota} onChanged={refresh} />
          <InstallPanel />
          <ProtectionPanel />
        </>
      ) : (
        <Panel title="本设备保存的内容">
          <Skeleton rows={8} />
        </Panel>
      )}
    </div>
  );
}
