import type { AppConfig } from '../../src/contract/app-config.ts';
import { shownServices, uploadServices } from '../../src/contract/file/upload-services.ts';
import { refusedByRule } from '../base/refusal.ts';

/** Refuses a file address outside the configured services and buckets, as pages could not show it. */
export function refuseStrange(address: string, { addresses, buckets }: AppConfig): void {
  const services = shownServices.map((purpose) => addresses[uploadServices[purpose]]);
  const known = new Set([...services, ...Object.values(buckets)].map(originOf));
  if (!known.has(originOf(address)) || originOf(address) === null) {
    throw refusedByRule('文件地址不属于已配置的上传服务或存储桶，请联系管理员');
  }
}

/** Origin of an address; empty for a path, which is on the host of the API; null if invalid. */
function originOf(address: string): string | null {
  if (address.startsWith('/')) return '';
  return URL.canParse(address) ? new URL(address).origin : null;
}
