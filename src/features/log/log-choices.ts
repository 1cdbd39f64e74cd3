import { useSearch } from 'wouter';
import { auditCalls } from '../../contract/access/audit.ts';
import type { Choice } from '../../records/kind.ts';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';

/** Parameter for visitors without a session, who have no user name. */
export const VISITORS = '-';
export const VISITOR = '未登录';

const useChoices = () => useReply(auditCalls.choices, {}, replyKey('log-choices')).data;

/** The users in the log. */
export const usePersonChoices = (): readonly Choice[] =>
  useChoices()?.people.map(({ userName, name }) =>
    userName === '' ? { value: VISITORS, label: VISITOR } : { value: userName, label: name },
  ) ?? [];

/** The actions in the log. */
export const useActionChoices = (): readonly Choice[] =>
  useChoices()
    ?.actions.filter(Boolean)
    .map((action) => ({ value: action, label: action })) ?? [];

/** The object that the log is filtered by: it is chosen by a link from an event, not from a list. */
export function useObjectChoices(): readonly Choice[] {
  const id = new URLSearchParams(useSearch()).get('object')?.slice(0, 64);
  const request = id ? { object: id, size: 1 } : null;
  const reply = useReply(auditCalls.search, request, replyKey('log-object', id ?? ''));
  return id ? [{ value: id, label: reply.data?.list[0]?.label || id }] : [];
}
