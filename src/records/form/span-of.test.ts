import { expect, it } from 'vitest';
import { onOff } from '../choices.ts';
import type { Control } from '../kind.ts';
import { spanOf } from './span-of.ts';

it.each<[Partial<Control> & { type: Control['type'] }, number]>([
  [{ type: 'number' }, 1],
  [{ type: 'price' }, 1],
  [{ type: 'switch' }, 1],
  [{ type: 'choice', choices: onOff }, 1],
  [{ type: 'choice', choices: [{ value: 'a', label: '甲' }] }, 2],
  [{ type: 'text' }, 2],
  [{ type: 'dict' }, 2],
  [{ type: 'area' }, 4],
  [{ type: 'richText' }, 4],
  [{ type: 'files' }, 4],
  [{ type: 'custom' }, 4],
])('%o spans %d of four columns', (control, span) => {
  expect(spanOf(control as Control)).toBe(span);
});
