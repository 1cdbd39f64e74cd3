import { fileLibrary } from '../../contract/file/file-library.ts';
import { fileFields, fileSaving } from '../../contract/file/file-saving.ts';
import { recordKind } from '../../records/kind.ts';

/** The editable fields of a stored file. */
export const fileInfo = recordKind(
  { ...fileLibrary, ...fileSaving },
  {
    entity: 'file',
    label: '文件',
    measure: '个',
    titleOf: ({ name }) => name,
    nameOf: ({ name }) => name,
    columns: [],
    filters: [],
    groups: [
      {
        fields: [
          { name: 'name', label: '名称', control: { type: 'text' }, required: true },
          { name: 'group', label: '分组', control: { type: 'text' } },
        ],
      },
    ],
    empty: { name: '', group: '' },
    rules: fileFields,
  },
);
