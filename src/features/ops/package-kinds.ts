import type { PackageKind } from '../../contract/file/packages.ts';
import { type UploadPurpose, uploadServices } from '../../contract/file/upload-services.ts';

interface Shown {
  purpose: UploadPurpose;
  label: string;
  /** Field of the configuration that may name a service for it. */
  field: string;
}

/** How each kind of package is called, and what it is for. */
export const packageKindsShown: Readonly<Record<PackageKind, Shown>> = {
  'deploy/file': { purpose: 'deploy', label: '部署包', field: uploadServices.deploy },
  'database/file': { purpose: 'database', label: '数据库包', field: uploadServices.database },
};
