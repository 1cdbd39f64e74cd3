import type { AppConfig } from '../../src/contract/app-config.ts';
import { shownServices, uploadServices } from '../../src/contract/file/upload-services.ts';
import { refusedByRule } from '../base/refusal.ts';

/** Refuses the address of a file that lies neither with a configured service nor in a bucket: pages would not show it. */
export function refuseStrange(address: string, { addresses, buckets }: AppConfig): void {
  const services = shownServices.map((purpose) => addresses[uploadServices[purpose]]);
  const known = new Set([...services, ...Object.values(buckets)].map(originOf));
  if (!known.has(originOf(address)) || originOf(address) === null) {
    throw refusedByRule('文件地址不属于已配置的上传服务或存储桶，请联系管理员');
  }
}

/** Empty for a path, which is one of the API's host; null where there is none. */
function originOf(address: string): string | null {
  if (address.startsWith('/')) return '';
  return URL.canParse(address) ? new URL(address).origin : null;
}
