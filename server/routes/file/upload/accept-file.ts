import type { QueuedKind } from '../../../../src/contract/file/file.ts';
import { fileKindOf, refusalOf } from '../../../../src/contract/file/file-kinds.ts';
import { AVATAR_MAX_MB } from '../../../../src/contract/session/profile.ts';
import type { Deps } from '../../../base/call.ts';
import { invalidFields, refuse } from '../../../base/refusal.ts';
import type { Inspected } from '../../../storage/storage.ts';

const MEBIBYTE = 1024 * 1024;

/** Checks the name and announced size of a file before its bytes are read; returns its type and byte limit. */
export type Accept = (deps: Deps, name: string, size: number) => { type: string; maxBytes: number };

/** See {@link Accept}: files of an upload kind. */
export const acceptAs =
  (as: QueuedKind): Accept =>
  (deps, name, size) => {
    const kind = fileKindOf(name, as);
    if (!kind) throw refuse(415, '不支持该文件类型');
    const limit = deps.appConfig.upload[kind.limit];
    const maxBytes = Math.floor(limit * MEBIBYTE);
    if (size > maxBytes) throw refuse(413, `文件超过 ${limit}MB 的限制`);
    return { type: kind.type, maxBytes };
  };

/** See {@link Accept}: avatars, which every user may upload. */
export const acceptAvatar: Accept = (deps, name, size) => {
  const { type, maxBytes } = acceptAs('file')(deps, name, size);
  if (!type.startsWith('image/')) throw refuse(415, '头像应为图片');
  const most = Math.min(maxBytes, AVATAR_MAX_MB * MEBIBYTE);
  if (size > most) throw refuse(413, `头像超过 ${AVATAR_MAX_MB}MB 的限制`);
  return { type, maxBytes: most };
};

/** Refuses a file whose first bytes do not match its extension. */
export function acceptContent(
  deps: Deps,
  name: string,
  { size, head }: Inspected,
  as: QueuedKind,
): void {
  const reason = refusalOf({ name, size, head }, deps.appConfig.upload, as);
  if (reason) throw refuse(415, reason);
}

/** Refuses a new name of a stored file whose extension means another media type. */
export function refuseOtherType(name: string, type: string): void {
  if (fileKindOf(name)?.type === type) return;
  throw invalidFields({ name: '扩展名应与原来的文件类型一致' });
}

/** Upload kind of the path; the router admits no others. */
export const kindOf = (params: Record<string, string>): QueuedKind => params.kind as QueuedKind;
