import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/sizes.ts';
import { useOnline } from '../../../state/base/use-online.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { CachedDict } from '../CachedDict.tsx';
import { type ListQuery, narrowed } from '../list-query.ts';
import type { ListTabs } from '../list-spec.ts';
import { useRoving } from '../table/use-roving.ts';
import type { Counts } from './use-counts.ts';

interface StatusTabsProps {
  tabs: ListTabs;
  query: ListQuery;
  counts: Counts | undefined;
  onChange: (query: ListQuery) => void;
}

/**
 * A tab for each state with its number of records. The tabs are rendered with their labels, so that none moves when a
 * number arrives; where the device has no numbers their room stays empty.
 */
export function StatusTabs(props: StatusTabsProps) {
  const { dict, choices = [] } = props.tabs;
  return dict ? <DictTabs {...props} dict={dict} /> : <TabRow {...props} known names={choices} />;
}

/** Tabs labelled by a dictionary, whose age is shown offline. */
function DictTabs({ dict, ...props }: StatusTabsProps & { dict: string }) {
  const { all, known, cachedAt, stale } = useDict(dict);
  const offline = !useOnline();
  return (
    <TabRow {...props} {...{ known }} names={all}>
      {offline && cachedAt !== null && (
        <p className="tabs-age">
          <CachedDict at={cachedAt} stale={stale} />
        </p>
      )}
    </TabRow>
  );
}

interface TabRowProps extends StatusTabsProps {
  /** Whether the labels are loaded. */
  known: boolean;
  names: readonly { value: string; label: string }[];
  /** Rendered at the end of the line, so that nothing moves when it appears. */
  children?: ReactNode;
}

function TabRow({ tabs, query, counts, onChange, known, names, children }: TabRowProps) {
  const roving = useRoving<HTMLDivElement>();
  const chosen = query.filters[tabs.filter] ?? '';
  const nameOf = (value: string) => {
    const last = value.split(',').at(-1);
    return names.find((entry) => entry.value === last)?.label ?? last;
  };
  return (
    <div className="list-tabs">
      <div role="tablist" aria-label={tabs.label} {...roving}>
        {['', ...(known ? tabs.values : [])].map((value) => {
          const count = counts && countIn(counts, value);
          return (
            <button
              key={value}
              type="button"
              role="tab"
              aria-selected={value === chosen}
              onClick={() => onChange(narrowed(query, { [tabs.filter]: value }))}
            >
              {value === '' ? '全部' : nameOf(value)}
              <span className="tab-count">{count !== undefined && formatCount(count)}</span>
            </button>
          );
        })}
      </div>
      {children}
    </div>
  );
}

/** A record is in only one of the states of a tab, so the counts can be added. */
const countIn = ({ total, states }: Counts, value: string): number | undefined =>
  value === '' ? total : value.split(',').reduce((sum, state) => sum + (states[state] ?? 0), 0);
