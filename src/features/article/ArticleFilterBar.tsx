import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDict } from '../../state/dict.ts';
import { networkState } from '../../state/network.ts';
import { Age } from '../../ui/Age.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import type { ArticleFilters } from './article.filters.ts';

/** Milliseconds after the last key until the list follows. */
const TYPING_PAUSE = 300;

interface ArticleFilterBarProps {
  filters: ArticleFilters;
  onChange: (filters: ArticleFilters) => void;
}

/** Keyword and status; what is typed shows at once, the list follows after a pause or on Enter. */
export function ArticleFilterBar({ filters, onChange }: ArticleFilterBarProps) {
  const [typed, setTyped] = useState(filters.keyword);
  const status = useDict('article_status');
  const offline = !useSnapshot(networkState).online;
  useEffect(() => setTyped(filters.keyword), [filters.keyword]);
  useEffect(() => {
    if (typed === filters.keyword) return;
    const timer = setTimeout(() => onChange({ ...filters, keyword: typed }), TYPING_PAUSE);
    return () => clearTimeout(timer);
  });

  return (
    <search className="toolbar">
      <TextField
        label="关键词"
        type="search"
        maxLength={120}
        placeholder="标题、摘要、作者"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label="状态"
        hint={
          offline && status.keptAt !== null && <KeptDict at={status.keptAt} stale={status.stale} />
        }
        value={filters.status}
        onChange={(event) => onChange({ ...filters, status: event.target.value })}
      >
        <option value="">全部</option>
        {status.entries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </search>
  );
}

/** Says that the choices are this device's own, and from when. */
function KeptDict({ at, stale }: { at: number; stale: boolean }) {
  return (
    <>
      离线字典（
      <Age at={at} />）{stale && '，已超过 7 天，仅供查看'}
    </>
  );
}
