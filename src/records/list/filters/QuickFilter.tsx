import { MenuButton } from '../../../ui/buttons/MenuButton.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import type { Choice, Filter } from '../../kind.ts';
import { type ListQuery, narrowed } from '../list-query.ts';

interface QuickFilterProps {
  filter: Filter;
  query: ListQuery;
  onChange: (query: ListQuery) => void;
}

/** A filter in the bar of the list: a choice by one press. */
export function QuickFilter({ filter, ...props }: QuickFilterProps) {
  const { options } = filter;
  const menu = { ...props, filter };
  if ('useChoices' in options) return <ChoicesMenu {...menu} useChoices={options.useChoices} />;
  return 'choices' in options ? <FilterMenu {...menu} choices={options.choices} /> : null;
}

type ChoicesMenuProps = QuickFilterProps & { useChoices: () => readonly Choice[] };

/** Rendered even without choices, so that nothing next to it moves when they arrive. */
const ChoicesMenu = ({ useChoices, ...menu }: ChoicesMenuProps) => (
  <FilterMenu {...menu} choices={useChoices()} />
);

type FilterMenuProps = QuickFilterProps & { choices: readonly Choice[] };

const FilterMenu = ({ filter: { name, label }, query, onChange, choices }: FilterMenuProps) => (
  <MenuButton
    className="quick-filter"
    align="start"
    checked={query.filters[name] ?? ''}
    actions={[{ value: '', label: '不限', colour: undefined }, ...choices].map((choice) => ({
      value: choice.value,
      label: choice.label,
      colour: choice.colour,
      onSelect: () => onChange(narrowed(query, { [name]: choice.value })),
    }))}
  >
    {label}
    <Icon name="down" size={14} />
  </MenuButton>
);
