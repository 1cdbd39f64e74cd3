import { type ReactNode, useId, useRef, useState } from 'react';
import { useShortcut } from '../../../state/keys/use-shortcut.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import type { ListKind } from '../../kind.ts';
import type { ListQuery } from '../list-query.ts';
import { useRoving } from '../table/use-roving.ts';
import { FilterChips } from './FilterChips.tsx';
import type { FilterPanelProps } from './FilterPanel.lazy.tsx';
import { QuickFilter } from './QuickFilter.tsx';
import { useTyping } from './use-typing.ts';

/** The parts of a kind that filters need. */
type Filtered = Pick<ListKind, 'filters' | 'orders' | 'tabs' | 'measure'>;

interface FilterBarProps {
  kind: Filtered;
  query: ListQuery;
  /** How many records are found; undefined: not known. */
  total?: number | undefined;
  /** Name of the search field; default 关键词. */
  label?: string;
  /** Placeholder of the search field: the fields that the keyword is searched in. */
  placeholder: string;
  onChange: (query: ListQuery) => void;
  /** Further tools, at the end. */
  children?: ReactNode;
}

/** The filters of a list, in one line; a keyword is shown at once, and searched after a debounce. */
export function FilterBar(props: FilterBarProps) {
  const { kind, query, total, label = '关键词', placeholder, onChange, children } = props;
  const isNarrow = useMedia('(max-width: 640px)');
  const hasMore = kind.orders || kind.filters.some(({ quick }) => isNarrow || !quick);
  const narrow = (keyword: string) => onChange({ ...query, page: 1, keyword });
  const [typed, type] = useTyping(query.keyword, narrow);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('filter', () => input.current?.focus());
  const roving = useRoving<HTMLDivElement>();
  return (
    <search className="list-bar">
      <span className="list-search">
        <Icon name="search" size={16} />
        <input
          ref={input}
          className="input"
          type="search"
          aria-label={label}
          aria-keyshortcuts="/"
          maxLength={120}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <kbd>/</kbd>
      </span>
      <div className="list-tools" role="toolbar" aria-label="列表工具" {...roving}>
        {kind.filters
          .filter(({ quick }) => quick)
          .map((filter) => (
            <QuickFilter key={filter.name} {...{ filter, query, onChange }} />
          ))}
        {hasMore && <MoreFilters {...{ kind, query, total, onChange }} />}
        <FilterChips {...{ kind, query, onChange }} />
        {children && <span className="list-tools-end">{children}</span>}
      </div>
    </search>
  );
}

const loadPanel = () => import('./FilterPanel.lazy.tsx').then((m) => m.FilterPanel);

type MoreFiltersProps = Omit<FilterPanelProps, 'open' | 'triggerId' | 'onClose'>;

/** Opens the panel of all filters; its code is loaded on hover or focus. */
function MoreFilters(props: MoreFiltersProps) {
  const id = useId();
  const [stage, setStage] = useState<'far' | 'near' | 'open'>('far');
  const approach = () => setStage((now) => (now === 'far' ? 'near' : now));
  const Panel = useLoaded<FilterPanelProps>(loadPanel, stage !== 'far', () => setStage('far'));
  const open = stage === 'open';
  return (
    <>
      <Button
        id={id}
        className="more-filters"
        aria-label="更多筛选"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => setStage(open ? 'near' : 'open')}
      >
        <Icon name="filter" size={16} />
        <span>更多筛选</span>
      </Button>
      {Panel && <Panel {...props} open={open} triggerId={id} onClose={() => setStage('near')} />}
    </>
  );
}
