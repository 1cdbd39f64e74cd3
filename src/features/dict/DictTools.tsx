import { useLocation } from 'wouter';
import { ExportButton } from '../../records/list/ExportButton.tsx';
import { queryFrom } from '../../records/list/list-query.ts';
import { IconLink } from '../../ui/buttons/LinkButton.tsx';
import { MenuButton } from '../../ui/buttons/MenuButton.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { dictEntries } from './dict.kind.ts';
import { ofEntries } from './entry-path.ts';

interface DictToolsProps {
  dictId: string;
  /** Address of the dictionary's own form. */
  formPath: string;
}

const columns = dictEntries.columns.filter(({ optional }) => !optional);

/** Actions on a dictionary as a whole. */
export function DictTools({ dictId, formPath }: DictToolsProps) {
  const rowsOf = useRowPaths(dictId);
  const query = { ...queryFrom('', dictEntries), filters: { dictId } };
  return (
    <div className="dict-tools">
      <IconLink icon="check" label="批量管理" href={rowsOf({})} />
      <IconLink icon="trash" label="回收站" href={rowsOf({ deleted: '1' })} />
      <ExportButton kind={dictEntries} columns={columns} query={query} />
      <IconLink icon="edit" label="编辑字典" href={formPath} />
    </div>
  );
}

/** The same as a menu in a narrow window; export is in the table of 批量管理. */
export function DictToolsMenu({ dictId, formPath }: DictToolsProps) {
  const [, navigate] = useLocation();
  const rowsOf = useRowPaths(dictId);
  const going = (value: string, label: string, icon: string, path: string) => ({
    ...{ value, label, icon },
    onSelect: () => navigate(path),
  });
  return (
    <MenuButton
      shape="icon"
      aria-label="更多操作"
      actions={[
        going('form', '编辑字典', 'edit', formPath),
        going('rows', '批量管理', 'check', rowsOf({})),
        going('bin', '回收站', 'trash', rowsOf({ deleted: '1' })),
      ]}
    >
      <Icon name="more" />
    </MenuButton>
  );
}

/** Addresses of the entries as a table. */
function useRowPaths(dictId: string) {
  const [path] = useLocation();
  return (more: Readonly<Record<string, string>>): string =>
    `${path}?${new URLSearchParams({ ...ofEntries, dictId, ...more })}`;
}
