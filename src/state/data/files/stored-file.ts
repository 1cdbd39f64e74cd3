import { readFile } from '../../../api/read-file.ts';
import { apiAddress } from '../../base/config.store.ts';

/** Where the bytes of a stored file are: on the API's host, which need not be the page's, or in a bucket. */
export const fileAddress = (address: string): string =>
  address.startsWith('/') ? apiAddress().host + address : address;

/**
 * A public file of the server as one of this device, to be worked on. Read from the API itself: where a bucket has its own
 * host, pages may show what it holds, and not read it. Rejects with NetworkError.
 */
export async function storedFile({ id, name }: { id: string; name: string }): Promise<File> {
  const { host, basePath } = apiAddress();
  const bytes = await readFile(`${host}${basePath}/file/content/${id}`);
  return new File([bytes], name, { type: bytes.type });
}
