import { useSearch } from 'wouter';
import { auditCalls } from '../../contract/access/audit.ts';
import type { Choice } from '../../records/kind.ts';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';

/** In the address: those without a session, who have no name. */
export const VISITORS = '-';
export const VISITOR = '未登录';

const useChoices = () => useReply(auditCalls.choices, {}, replyKey('log-choices')).data;

/** Who occurs in the log. */
export const usePersonChoices = (): readonly Choice[] =>
  useChoices()?.people.map(({ userName, name }) =>
    userName === '' ? { value: VISITORS, label: VISITOR } : { value: userName, label: name },
  ) ?? [];

/** What occurs in the log. */
export const useActionChoices = (): readonly Choice[] =>
  useChoices()
    ?.actions.filter(Boolean)
    .map((action) => ({ value: action, label: action })) ?? [];

/** The one thing that the log is narrowed to: it is chosen where an event names it, not from all there are. */
export function useObjectChoices(): readonly Choice[] {
  const id = new URLSearchParams(useSearch()).get('object')?.slice(0, 64);
  const request = id ? { object: id, size: 1 } : null;
  const reply = useReply(auditCalls.search, request, replyKey('log-object', id ?? ''));
  return id ? [{ value: id, label: reply.data?.list[0]?.label || id }] : [];
}
