import { useLocation, useSearch } from 'wouter';
import { addressOf, queryFrom } from '../../records/list/list-query.ts';
import { MenuButton } from '../../ui/buttons/MenuButton.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { files } from './file.kind.ts';

/** Sort order of the grid, which has no column heads. */
export function FileOrder() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = queryFrom(search, files);
  const orders = files.orders ?? [];
  const sort = (value: string) => {
    const next = { ...query, page: 1, sort: value, reverse: false };
    navigate(addressOf({ path, search }, files, next), { replace: true });
  };
  const chosen = orders.find(({ value }) => value === query.sort) ?? orders[0];
  return (
    <MenuButton
      tone="plain"
      aria-label={`排序：${chosen?.label}`}
      checked={chosen?.value}
      actions={orders.map(({ value, label }) => ({ value, label, onSelect: () => sort(value) }))}
    >
      {chosen?.label}
      <Icon name="down" size={14} />
    </MenuButton>
  );
}
