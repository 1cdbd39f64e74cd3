import { readFile } from '../../../api/read-file.ts';
import { apiAddress } from '../../base/config.store.ts';

/** Address of a stored file's bytes: on the API's host, which may differ from the page's, or in a bucket. */
export const fileAddress = (address: string): string =>
  address.startsWith('/') ? apiAddress().host + address : address;

/**
 * Downloads a public file of the server, to be edited. Read from the API itself: pages may show the content of a bucket
 * on another host, but not read it (CORS). Rejects with NetworkError.
 */
export async function storedFile({ id, name }: { id: string; name: string }): Promise<File> {
  const { host, basePath } = apiAddress();
  const bytes = await readFile(`${host}${basePath}/file/content/${id}`);
  return new File([bytes], name, { type: bytes.type });
}
