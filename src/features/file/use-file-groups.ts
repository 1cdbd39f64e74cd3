import { fileLibrary } from '../../contract/file/file-library.ts';
import type { Choice } from '../../records/kind.ts';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';

const ALL = {};

/** The groups of files, each with its number of files. */
export function useFileGroups(): readonly Choice[] {
  const { data } = useReply(fileLibrary.groups, ALL, replyKey('file-groups'));
  const named = data?.list.filter(({ name }) => name !== '') ?? [];
  return named.map(({ name, count }) => ({ value: name, label: `${name}（${count}）` }));
}
