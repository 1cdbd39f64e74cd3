import { expand } from '../../contract/expand.ts';
import { onOff } from '../../records/choices.ts';
import { type ListKind, listKind } from '../../records/kind.ts';
import { madeColumns, orders } from '../../records/list/columns.ts';
import { allModels, type Model } from './models.ts';

/** 扩展内容 as its list has it. */
export const listedExpandsWith = (models: readonly Model[]): ListKind =>
  listKind(expand, {
    entity: 'expand',
    label: '扩展内容',
    titleOf: ({ title }) => title,
    columns: [
      { name: 'model', label: '模型', value: ({ modelId }) => nameIn(models, modelId) },
      { name: 'position', label: '位置', value: ({ position }) => position },
      { name: 'startsAt', label: '开始', value: ({ startsAt }) => startsAt, format: 'time' },
      { name: 'endsAt', label: '结束', value: ({ endsAt }) => endsAt, format: 'time' },
      { name: 'sort', label: '排序', value: ({ sort }) => sort },
      { name: 'status', label: '状态', value: ({ status }) => status, format: { choices: onOff } },
      { name: 'link', label: '链接', value: ({ link }) => link, optional: true },
      {
        name: 'updatedAt',
        label: '修改时间',
        value: ({ updatedAt }) => updatedAt,
        format: 'time',
        optional: true,
      },
      ...madeColumns,
    ],
    orders,
    filters: [
      { name: 'modelId', label: '模型', options: { records: allModels } },
      { name: 'status', label: '状态', options: { choices: onOff } },
    ],
  });

const nameIn = (models: readonly Model[], id: string): string =>
  models.find((model) => model.id === id)?.name ?? '';
