import { expect, it } from 'vitest';
import type { FileRecord } from '../../contract/file/file.ts';
import { fieldText } from '../../records/field-text.ts';
import { fieldOf } from '../../records/fields.ts';
import { expandsWith } from './expand.kind.ts';
import type { Model } from './models.ts';

const definition = (key: string, type: string, label: string) => ({ key, type, label, dict: '' });
const model = (id: string, fields: object[]) => ({ id, name: id, fields }) as unknown as Model;
const models = [
  model('own', [definition('open', 'switch', '公开'), definition('paper', 'file', '章程')]),
  model('other', [definition('open', 'text', '别的模型')]),
];

it("an entry's data is labelled by its own model, files by their names", () => {
  const field = fieldOf(expandsWith(models), 'data');
  if (!field) throw new Error('no such field');
  const files = [{ id: 'f1', name: '章程.txt' }] as unknown as FileRecord[];
  const fields = { modelId: 'own', data: { open: true, paper: 'f1', gone: 'left' } };
  expect(fieldText(field, fields, files)).toBe('公开：是\n章程：章程.txt\ngone：left');
});
