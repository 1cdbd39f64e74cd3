import './ops.css';
import { useState } from 'react';
import {
  type PackageKind,
  packageKinds,
  packagePermissions,
} from '../../contract/file/packages.ts';
import { rolesFor, usePermission } from '../../state/session/Permitted.tsx';
import { Tabs } from '../../ui/choice/Tabs.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PackageTab } from './PackageTab.tsx';
import { packageKindsShown } from './package-kinds.ts';

/** 运维上传: packages for those who run the servers, each kind for users with its permission. */
export function OpsUploadScreen() {
  const may: Record<PackageKind, boolean> = {
    'deploy/file': usePermission(rolesFor({ permission: packagePermissions['deploy/file'] })),
    'database/file': usePermission(rolesFor({ permission: packagePermissions['database/file'] })),
  };
  const kinds = packageKinds.filter((kind) => may[kind]);
  const [chosen, setChosen] = useState<PackageKind>('deploy/file');
  const kind = kinds.find((one) => one === chosen) ?? kinds[0];
  return (
    <div className="ops">
      <PageHeader title="运维上传" />
      {kind && (
        <Tabs
          label="安装包的种类"
          tabs={kinds.map((value) => ({ value, label: packageKindsShown[value].label }))}
          value={kind}
          onChange={(value) => setChosen(value as PackageKind)}
        >
          <PackageTab key={kind} kind={kind} />
        </Tabs>
      )}
    </div>
  );
}
