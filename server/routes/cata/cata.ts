import { cata } from '../../../src/contract/cata.ts';
import { recordHandlers } from '../../records/handlers.ts';

/** 栏目. */
export const cataHandlers = recordHandlers(cata, {
  name: 'cata',
  label: '栏目',
  columns: ({ name, status, sort, parentId, slug }) => ({
    title: name,
    status,
    sort,
    parentId,
    code: slug || null,
  }),
  files: ['bannerId'],
});
