import { callOrReturn, Extension, getExtensionField, Node, type ParentConfig } from '@tiptap/core';

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cell = (name: string, tableRole: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    tableRole,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // ProseMirror's tables expect the attribute; widths would need `style`, which the content security policy
      // forbids.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

/** Passes `tableRole` to the schema, where the table commands look for it. */
const TableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema(extension) {
    const { name, options, storage } = extension;
    const context = { name, options, storage };
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', context)) };
  },
});

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** The role of the node in a table. */
    tableRole?:
      | string
      | ((this: {
          name: string;
          options: Options;
          storage: Storage;
          parent: ParentConfig<NodeConfig<Options>>['tableRole'];
        }) => string);
  }
}

/** Nodes of tables, rows and cells; their editing code is loaded with the first table (table-editing.ts). */
export const tables = [
  TableRoles,
  Table,
  TableRow,
  cell('tableCell', 'cell', 'td'),
  cell('tableHeader', 'header_cell', 'th'),
];
