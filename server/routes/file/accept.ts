import type { UploadKind } from '../../../src/contract/file.ts';
import { fileKindOf, refusalOf } from '../../../src/contract/file-kinds.ts';
import type { Deps } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import type { Inspected } from '../../storage/storage.ts';

const MEBIBYTE = 1024 * 1024;

/** Refuses a file by its name and announced size, before its bytes are read; gives its type and byte limit. */
export function acceptName(
  deps: Deps,
  name: string,
  size: number,
): { type: string; maxBytes: number } {
  const kind = fileKindOf(name);
  if (!kind) throw refuse(415, '不支持该文件类型');
  const limit = deps.appConfig.upload[kind.limit];
  const maxBytes = Math.floor(limit * MEBIBYTE);
  if (size > maxBytes) throw refuse(413, `文件超过 ${limit}MB 的限制`);
  return { type: kind.type, maxBytes };
}

/** Refuses a file whose first bytes are not those of its extension. */
export function acceptContent(deps: Deps, name: string, { size, head }: Inspected): void {
  const reason = refusalOf({ name, size, head }, deps.appConfig.upload);
  if (reason) throw refuse(415, reason);
}

/** The kind in an upload's path; the router lets no other through. */
export const kindOf = (params: Record<string, string>): UploadKind => params.kind as UploadKind;
