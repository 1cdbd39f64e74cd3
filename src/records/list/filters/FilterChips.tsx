import { chinaToday } from '../../../lib/dates/dates.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Chip } from '../../../ui/marks/Chip.tsx';
import type { Choice, Filter, ListKind } from '../../kind.ts';
import { type RecordSource, useRecordChoices } from '../../record-options.ts';
import { type ListQuery, narrowed } from '../list-query.ts';
import { rangeText } from './day-ranges.ts';

interface FilterChipsProps {
  kind: Pick<ListKind, 'filters' | 'tabs'>;
  query: ListQuery;
  onChange: (query: ListQuery) => void;
}

/** The active filters as chips, each with a button that removes it. */
export function FilterChips({ kind, query, onChange }: FilterChipsProps) {
  const set = setFilters(kind, query);
  if (set.length === 0) return null;
  const without = (filters: readonly Filter[]) =>
    onChange(
      narrowed(query, Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, '']))),
    );
  return (
    <>
      {set.map((filter) => (
        <FilterChip key={filter.name} {...{ filter, query }} onRemove={() => without([filter])} />
      ))}
      <Button tone="link" onClick={() => without(set)}>
        清除
      </Button>
    </>
  );
}

/** The active filters, a range once; one that a tab or the screen shows needs no chip. */
function setFilters(
  { filters, tabs }: FilterChipsProps['kind'],
  query: ListQuery,
): readonly Filter[] {
  const ends = new Set(filters.flatMap((filter) => namesOf(filter).slice(1)));
  const isTab = ({ name }: Filter) =>
    name === tabs?.filter && tabs.values.includes(query.filters[name] ?? '');
  return filters.filter(
    (filter) =>
      !filter.isPlace &&
      !ends.has(filter.name) &&
      !isTab(filter) &&
      namesOf(filter).some((name) => query.filters[name]),
  );
}

/** The parameters of a filter: a range has two. */
export const namesOf = ({ name, options }: Filter): readonly string[] =>
  'until' in options ? [name, options.until] : [name];

interface FilterChipProps {
  filter: Filter;
  query: ListQuery;
  onRemove: () => void;
}

function FilterChip({ filter, query, onRemove }: FilterChipProps) {
  const value = query.filters[filter.name] ?? '';
  const { options } = filter;
  const props = { label: filter.label, value, onRemove };
  if ('dict' in options) return <DictChip {...props} dict={options.dict} />;
  if ('records' in options) return <RecordChip {...props} source={options.records} />;
  if ('useChoices' in options) return <ChoicesChip {...props} useChoices={options.useChoices} />;
  if ('choices' in options) return <ChoiceChip {...props} choices={options.choices} />;
  if (options.day === 'china')
    return <TextChip {...props} text={rangeText({ from: value, to: value }, chinaToday())} />;
  const last = options.until === undefined ? value : (query.filters[options.until] ?? '');
  return <TextChip {...props} text={rangeText({ from: value, to: last })} />;
}

interface ValueChipProps {
  label: string;
  value: string;
  onRemove: () => void;
}

const DictChip = ({ dict, ...chip }: ValueChipProps & { dict: string }) => (
  <ChoiceChip {...chip} choices={useDict(dict).all} />
);

const RecordChip = ({ source, ...chip }: ValueChipProps & { source: RecordSource }) => (
  <ChoiceChip {...chip} choices={useRecordChoices(source, undefined, chip.value).options} />
);

const ChoicesChip = ({
  useChoices,
  ...chip
}: ValueChipProps & { useChoices: () => readonly Choice[] }) => (
  <ChoiceChip {...chip} choices={useChoices()} />
);

const ChoiceChip = ({
  choices,
  ...chip
}: ValueChipProps & { choices: readonly Pick<Choice, 'value' | 'label'>[] }) => (
  <TextChip {...chip} text={choices.find(({ value }) => value === chip.value)?.label ?? '…'} />
);

const TextChip = ({ label, text, onRemove }: ValueChipProps & { text: string }) => (
  <Chip label={`${label}：${text}`} onRemove={onRemove} />
);
