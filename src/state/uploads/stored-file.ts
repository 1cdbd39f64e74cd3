import { readFile } from '../../api/read-file.ts';
import { apiAddress } from '../base/config.ts';

/**
 * A public file of the server as one of this device, to be worked on. Read from the API itself: where a bucket has its own
 * host, pages may show what it holds, and not read it. Rejects with NetworkError.
 */
export async function storedFile({ id, name }: { id: string; name: string }): Promise<File> {
  const { host, basePath } = apiAddress();
  const bytes = await readFile(`${host}${basePath}/file/content/${id}`);
  return new File([bytes], name, { type: bytes.type });
}
