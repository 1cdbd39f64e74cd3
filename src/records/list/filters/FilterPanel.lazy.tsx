import type { ReactNode } from 'react';
import { chinaToday } from '../../../lib/dates/dates.ts';
import { useOnline } from '../../../state/base/use-online.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { Finding, Option } from '../../../ui/fields/options.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { PopoverPopup } from '../../../ui/overlays/PopoverPopup.tsx';
import { type Choice, countedOf, type Filter, type ListKind } from '../../kind.ts';
import { type RecordSource, useRecordChoices } from '../../record-options.ts';
import { CachedDict } from '../CachedDict.tsx';
import { type ListQuery, narrowed } from '../list-query.ts';
import type { Order } from '../list-spec.ts';
import { commonRanges, type DayRange, isSameRange, namedRanges } from './day-ranges.ts';
import { namesOf } from './FilterChips.tsx';
import { RangeField } from './RangeField.tsx';

export interface FilterPanelProps {
  open: boolean;
  triggerId: string;
  kind: Pick<ListKind, 'filters' | 'orders' | 'tabs' | 'measure'>;
  query: ListQuery;
  /** How many records are found; undefined: not known. */
  total: number | undefined;
  onChange: (query: ListQuery) => void;
  onClose: () => void;
}

/** All filters of a list besides its tabs and its keyword, and its order. */
export function FilterPanel(props: FilterPanelProps) {
  const { open, triggerId, kind, query, total, onChange, onClose } = props;
  const ends = new Set(kind.filters.flatMap((filter) => namesOf(filter).slice(1)));
  const filters = kind.filters.filter(({ name }) => name !== kind.tabs?.filter && !ends.has(name));
  const change = (values: Readonly<Record<string, string>>) => onChange(narrowed(query, values));
  const clear = () =>
    change(Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, ''])));
  return (
    <PopoverPopup
      open={open}
      triggerId={triggerId}
      label="更多筛选"
      align="start"
      onClose={onClose}
    >
      <div className="filter-panel">
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} query={query} onChange={change} />
        ))}
        {kind.orders && <OrderField orders={kind.orders} query={query} onChange={onChange} />}
      </div>
      <div className="filter-foot">
        <span className="soft small">
          {total !== undefined && `符合 ${countedOf(total, kind)}`}
        </span>
        <Button tone="plain" onClick={clear}>
          清除
        </Button>
        <Button onClick={onClose}>完成</Button>
      </div>
    </PopoverPopup>
  );
}

const TURNED = '-';

function OrderField({
  orders,
  query,
  onChange,
}: Pick<FilterPanelProps, 'query' | 'onChange'> & { orders: readonly Order[] }) {
  const options = orders.flatMap(({ value, label }) => [
    { value, label },
    { value: TURNED + value, label: `${label}（倒序）` },
  ]);
  const choose = (value: string) => {
    const reverse = value.startsWith(TURNED);
    onChange({ ...query, page: 1, sort: reverse ? value.slice(1) : value, reverse });
  };
  return (
    <Select
      label="排序"
      value={(query.reverse ? TURNED : '') + query.sort}
      options={options}
      onChange={choose}
    />
  );
}

interface FilterFieldProps {
  filter: Filter;
  query: ListQuery;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

function FilterField({ filter, query, onChange }: FilterFieldProps) {
  const { name, label, options } = filter;
  const props = {
    label,
    value: query.filters[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  };
  if ('dict' in options) return <DictFilter {...props} dict={options.dict} />;
  if ('records' in options) return <RecordFilter {...props} source={options.records} />;
  if ('useChoices' in options) return <ChoicesFilter {...props} useChoices={options.useChoices} />;
  if ('choices' in options) return <FilterSelect {...props} options={options.choices} />;
  if (options.day === 'china') return <DateField {...props} today={chinaToday()} />;
  if (options.until === undefined) return <DateField {...props} />;
  return <RangeFilter {...props} first={name} last={options.until} {...{ query, onChange }} />;
}

interface RangeFilterProps extends Omit<FilterFieldProps, 'filter'> {
  label: string;
  /** Names of the two filters. */
  first: string;
  last: string;
}

function RangeFilter({ label, first, last, query, onChange }: RangeFilterProps) {
  const range = { from: query.filters[first] ?? '', to: query.filters[last] ?? '' };
  const change = ({ from, to }: DayRange) => onChange({ [first]: from, [last]: to });
  return (
    <div className="filter-range">
      <RangeField label={label} value={range} presets={namedRanges()} onChange={change} />
      <div className="filter-presets">
        {Object.entries(commonRanges()).map(([name, common]) => (
          <button
            key={name}
            type="button"
            className="preset"
            aria-pressed={isSameRange(common, range)}
            onClick={() => change(common)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  hint?: ReactNode;
  finding?: Finding | undefined;
  onChange: (value: string) => void;
}

const FilterSelect = ({ options, ...rest }: FilterSelectProps) => (
  <Select {...rest} options={[{ value: '', label: '不限' }, ...options]} />
);

type DictFilterProps = Omit<FilterSelectProps, 'options' | 'hint'> & { dict: string };

function DictFilter({ dict, ...rest }: DictFilterProps) {
  const { all, cachedAt, stale } = useDict(dict);
  const offline = !useOnline();
  return (
    <FilterSelect
      {...rest}
      options={all}
      hint={offline && cachedAt !== null && <CachedDict at={cachedAt} stale={stale} />}
    />
  );
}

type RecordFilterProps = Omit<FilterSelectProps, 'options' | 'hint'> & { source: RecordSource };

function RecordFilter({ source, ...rest }: RecordFilterProps) {
  const { options, finding } = useRecordChoices(source, undefined, rest.value);
  return <FilterSelect {...rest} {...{ options, finding }} />;
}

type ChoicesFilterProps = Omit<FilterSelectProps, 'options' | 'hint'> & {
  useChoices: () => readonly Choice[];
};

/** Not rendered while there are no choices. */
function ChoicesFilter({ useChoices, ...rest }: ChoicesFilterProps) {
  const options = useChoices();
  return options.length > 0 || rest.value ? <FilterSelect {...rest} options={options} /> : null;
}
