import type { AuditChange, AuditEvent } from '../../contract/access/audit.ts';
import { csvOf } from '../../lib/csv.ts';
import { formatFullTime } from '../../lib/dates/dates.ts';
import { objectOf, personOf } from './event-words.ts';
import {
  fieldNamed,
  type KnownFields,
  type LoadFields,
  lengthText,
  valueText,
} from './field-names.ts';

const HEAD = [
  ...['时间', '操作人', '账号', '动作', '对象', '对象编号', '结果', '结果代码', '次数', '改动'],
  ...['地址', '浏览器', '用时（毫秒）', '请求编号', '调用'],
];
const outcomes = { ok: '成功', refused: '被拒', failed: '出错' };

/** Events as a CSV file. */
export async function logCsv(events: readonly AuditEvent[], load: LoadFields): Promise<string> {
  const kinds = [...new Set(events.map(({ kind }) => kind))];
  const known = new Map(
    await Promise.all(kinds.map(async (kind) => [kind, await load(kind)] as const)),
  );
  return csvOf([HEAD, ...events.map((event) => rowOf(event, known.get(event.kind)))]);
}

const rowOf = (event: AuditEvent, known: KnownFields | undefined): string[] => [
  formatFullTime(event.at),
  personOf(event),
  event.userName,
  event.action,
  objectOf(event),
  event.subject,
  outcomes[event.outcome],
  event.result,
  String(event.times),
  event.changes.map((change) => changeText(change, known)).join('\n'),
  event.address,
  event.userAgent,
  String(event.duration),
  event.requestId,
  event.call,
];

function changeText(
  { field, before, after, characters }: AuditChange,
  known: KnownFields | undefined,
): string {
  const named = fieldNamed(known, field);
  const [was, is] = [before, after].map((value) => valueText(named, value) || '空');
  return `${named.label}：${characters ? lengthText(characters) : `${was} → ${is}`}`;
}
