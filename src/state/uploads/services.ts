import { type UploadPurpose, uploadServices } from '../../contract/file/upload-services.ts';
import { configState } from '../base/config.store.ts';

/** The current address of the service for uploads of a purpose; empty where this server stores them (S-ADM-10). */
export function serviceFor(purpose: UploadPurpose): string {
  const { addresses, apiHost } = configState.values;
  const address = addresses[uploadServices[purpose]];
  return address.startsWith('/') ? apiHost + address : address;
}

/** All service addresses, for the service worker. */
export const services = (): Record<UploadPurpose, string> =>
  Object.fromEntries(
    Object.keys(uploadServices).map((purpose) => [purpose, serviceFor(purpose as UploadPurpose)]),
  ) as Record<UploadPurpose, string>;
