import type { PackageKind } from '../../contract/file/packages.ts';
import { type UploadPurpose, uploadServices } from '../../contract/file/upload-services.ts';

interface Shown {
  purpose: UploadPurpose;
  label: string;
  /** Field of the configuration that may name an upload service for it. */
  field: string;
}

/** Label and purpose of each kind of package. */
export const packageKindsShown: Readonly<Record<PackageKind, Shown>> = {
  'deploy/file': { purpose: 'deploy', label: '部署包', field: uploadServices.deploy },
  'database/file': { purpose: 'database', label: '数据库包', field: uploadServices.database },
};
