import { auditCalls } from '../../contract/access/audit.ts';
import type { ListKind } from '../../records/kind.ts';
import { dayBegins } from '../../records/list/filters/day-begins.ts';
import { useActionChoices, useObjectChoices, usePersonChoices, VISITORS } from './log-choices.ts';

const outcomes = [
  { value: 'ok', label: '成功' },
  { value: 'refused', label: '被拒', tone: 'warning' as const },
  { value: 'failed', label: '出错', tone: 'danger' as const },
];

/** Filters of the log. It shows no total: counting millions of rows is too slow. */
export const log: Pick<ListKind, 'tabs' | 'filters' | 'measure'> & {
  tabs: NonNullable<ListKind['tabs']>;
} = {
  tabs: {
    filter: 'outcome',
    label: '结果',
    choices: outcomes,
    values: outcomes.map(({ value }) => value),
  },
  filters: [
    { name: 'outcome', label: '结果', options: { choices: outcomes } },
    {
      name: 'person',
      label: '操作人',
      options: { useChoices: usePersonChoices },
      ask: (chosen) => (chosen === VISITORS ? '' : chosen),
    },
    { name: 'action', label: '动作', options: { useChoices: useActionChoices } },
    { name: 'object', label: '对象', options: { useChoices: useObjectChoices } },
    {
      name: 'since',
      label: '时间',
      options: { day: 'device', until: 'until' },
      ask: dayBegins(0),
    },
    { name: 'until', label: '至', options: { day: 'device' }, ask: dayBegins(1) },
  ],
};

/** Events per page. */
export const PAGE = 50;

export const { search } = auditCalls;
