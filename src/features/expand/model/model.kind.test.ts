import { expect, it } from 'vitest';
import { errorsIn } from '../../../state/editing/field-errors.ts';
import { freshField } from './field-types.ts';
import { expandModels } from './model.kind.ts';

it('S-API-3 a model whose field has a property of a newer server can be saved', () => {
  const field = { ...freshField, label: '地区', key: 'region', newer: true };
  const model = { ...expandModels.empty, name: '法院', code: 'courts', fields: [field] };
  expect(errorsIn(expandModels, model)).toEqual({});
});
