import type { Choice } from './kind.ts';

/** Whether a record is in use. */
export const onOff: readonly Choice[] = [
  { value: 'on', label: '启用', tone: 'success' },
  { value: 'off', label: '停用' },
];
