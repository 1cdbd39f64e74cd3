import { useEffect, useState } from 'react';
import {
  articleHistory,
  type HistoryEntry,
} from '../../../../contract/article/article-workflow.ts';
import { formatDay } from '../../../../lib/dates/dates.ts';
import { Waiting } from '../../../../records/Waiting.tsx';
import { replyKey } from '../../../../state/data/reply-keys.ts';
import { useReply } from '../../../../state/data/use-reply.ts';
import { Age } from '../../../../ui/marks/Age.tsx';
import { PersonAvatar } from '../../../../ui/marks/PersonAvatar.tsx';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { CachedBanner } from '../../../../ui/page/States.tsx';

/** Versions per page. */
const SHOWN = 50;

/** A version with its ordinal for display: version numbers of a restored server have nine digits. */
export interface CountedEntry extends HistoryEntry {
  ordinal: number;
}

interface VersionListProps {
  id: string;
  chosen: number | null;
  onChoose: (entry: CountedEntry) => void;
}

/** The history of an article, newest first; the newest version with a text is selected at first. */
export function VersionList({ id, chosen, onChoose }: VersionListProps) {
  const [page, setPage] = useState(1);
  const history = useReply(
    articleHistory,
    { id, page: page - 1, size: SHOWN },
    `${replyKey('article-history', id)}${page === 1 ? '' : `?${page}`}`,
  );
  const { data } = history;
  const before = (page - 1) * SHOWN;
  const entries = data?.list.map((entry, at) => ({ ...entry, ordinal: data.total - before - at }));
  const newest = page === 1 ? entries?.find(({ changed }) => changed) : undefined;
  useEffect(() => {
    if (newest && chosen === null) onChoose(newest);
  }, [newest, chosen, onChoose]);
  if (!data || !entries) return <Waiting reply={history} />;
  return (
    <>
      <header>
        <h2>历史版本</h2>
        <span className="soft small">{data.total} 个</span>
      </header>
      <CachedBanner reply={history} />
      {data.total === 0 && (
        <p className="soft">还没有历史版本。修改并保存后，这里会有每一个版本。</p>
      )}
      <Entries entries={entries} chosen={chosen} current={newest?.version} onChoose={onChoose} />
      {data.total > SHOWN && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / SHOWN)}
          total={data.total}
          onPage={setPage}
        />
      )}
    </>
  );
}

interface EntriesProps {
  entries: readonly CountedEntry[];
  chosen: number | null;
  /** The newest version with a text of its own, if it is on this page. */
  current: number | undefined;
  onChoose: (entry: CountedEntry) => void;
}

const Entries = ({ entries, chosen, current, onChoose }: EntriesProps) => (
  <ol aria-label="版本">
    {entries.map((entry, at) => {
      const { version, ordinal, at: time, by, byName, action, note, changed } = entry;
      const before = entries[at - 1];
      const isFirstOfDay = !before || formatDay(before.at) !== formatDay(time);
      const text = (
        <>
          <b>{ordinal}</b>
          <PersonAvatar name={byName || by} />
          <span>
            {byName || by}
            {version === current && <span className="badge">当前</span>}
            <small>
              {action}
              {note && action === '退回文章' && `：${note}`}
            </small>
          </span>
          <Age at={time} bare />
        </>
      );
      return (
        <li key={version}>
          {isFirstOfDay && <h3>{formatDay(time)}</h3>}
          {changed ? (
            <button
              type="button"
              aria-label={`比较版本 ${ordinal}`}
              aria-pressed={chosen === version}
              onClick={() => onChoose(entry)}
            >
              {text}
            </button>
          ) : (
            <div>{text}</div>
          )}
        </li>
      );
    })}
  </ol>
);
