import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { networkState } from '../../state/base/network.store.ts';
import { useDict } from '../../state/data/dict.store.ts';
import { Age } from '../../ui/Age.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { TextField } from '../../ui/Field.tsx';
import type { Option } from '../../ui/options.ts';
import { Select } from '../../ui/Select.tsx';
import type { Choice, Filter } from '../kind.ts';
import { useRecordOptions } from '../record-options.ts';
import type { ListQuery } from './list-query.ts';
import { useTyping } from './use-typing.ts';

interface ListToolbarProps {
  query: ListQuery;
  filters: readonly Filter[];
  /** How they can be put in order. */
  orders?: readonly Choice[] | undefined;
  /** What the keyword is looked for in. */
  placeholder: string;
  onChange: (query: ListQuery) => void;
  children?: ReactNode;
}

/** What a list is narrowed by; a keyword shows at once, the list follows after a pause. */
export function ListToolbar(props: ListToolbarProps) {
  const { query, filters, orders, placeholder, onChange, children } = props;
  const [typed, type] = useTyping(query.keyword, (keyword) => onChange({ ...query, keyword }));
  const narrow = (name: string, value: string) => {
    const { [name]: _, ...others } = query.filters;
    onChange({ ...query, filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <search className="toolbar">
      <TextField
        label="关键词"
        type="search"
        maxLength={120}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={query.filters[filter.name] ?? ''}
          onChange={(value) => narrow(filter.name, value)}
        />
      ))}
      {orders && (
        <Select
          label="排序"
          value={query.sort}
          options={orders}
          onChange={(sort) => onChange({ ...query, sort })}
        />
      )}
      {children}
    </search>
  );
}

interface FilterFieldProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

function FilterField({ filter: { label, options }, ...rest }: FilterFieldProps) {
  if ('dict' in options) return <DictFilter label={label} dict={options.dict} {...rest} />;
  if ('records' in options)
    return <RecordFilter label={label} source={options.records} {...rest} />;
  if ('useChoices' in options)
    return <ChoicesFilter label={label} useChoices={options.useChoices} {...rest} />;
  if ('day' in options) return <DayFilter label={label} {...rest} />;
  return <FilterSelect label={label} options={options.choices} {...rest} />;
}

const DayFilter = ({
  label,
  value,
  onChange,
}: Omit<FilterFieldProps, 'filter'> & { label: string }) => (
  <DateField label={label} value={value} onChange={onChange} />
);

interface FilterSelectProps extends Omit<FilterFieldProps, 'filter'> {
  label: string;
  options: readonly Option[];
  hint?: ReactNode;
}

function FilterSelect(props: FilterSelectProps) {
  const { label, options, hint, value, onChange } = props;
  return (
    <Select
      label={label}
      hint={hint}
      value={value}
      options={[{ value: '', label: '全部' }, ...options]}
      onChange={onChange}
    />
  );
}

type DictFilterProps = Omit<FilterSelectProps, 'options' | 'hint'> & { dict: string };

function DictFilter({ dict, ...rest }: DictFilterProps) {
  const { all, cachedAt, stale } = useDict(dict);
  const offline = !useSnapshot(networkState).online;
  return (
    <FilterSelect
      {...rest}
      options={all}
      hint={offline && cachedAt !== null && <CachedDict at={cachedAt} stale={stale} />}
    />
  );
}

type RecordFilterProps = Omit<FilterSelectProps, 'options' | 'hint'> & {
  source: Parameters<typeof useRecordOptions>[0];
};

const RecordFilter = ({ source, ...rest }: RecordFilterProps) => (
  <FilterSelect {...rest} options={useRecordOptions(source)} />
);

type ChoicesFilterProps = Omit<FilterSelectProps, 'options' | 'hint'> & {
  useChoices: () => readonly Choice[];
};

/** While there is nothing to choose from it is not there. */
function ChoicesFilter({ useChoices, ...rest }: ChoicesFilterProps) {
  const options = useChoices();
  return options.length > 0 || rest.value ? <FilterSelect {...rest} options={options} /> : null;
}

/** Shows that the choices come from this device, and from when. */
function CachedDict({ at, stale }: { at: number; stale: boolean }) {
  return (
    <>
      离线字典（
      <Age at={at} />）{stale && '，已超过 7 天，仅供查看'}
    </>
  );
}
