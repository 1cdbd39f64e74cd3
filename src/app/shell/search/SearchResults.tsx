import type { MouseEvent } from 'react';
import { useSnapshot } from 'valtio';
import { formatTime } from '../../../lib/dates/dates.ts';
import { networkState } from '../../../state/base/network.store.ts';
import { menuState } from '../../../state/menu/menu.store.ts';
import { PaletteLine } from './PaletteLine.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { type Group, linesOf } from './palette-groups.ts';
import type { ServerFind } from './use-server-find.ts';

interface SearchResultsProps {
  id: string;
  groups: readonly Group[];
  /** Index of the highlighted result across all groups; -1: none. */
  at: number;
  server: ServerFind['state'];
  typed: string;
  onMove: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry, inNewTab: boolean) => void;
}

/** The list below the header search. Pressing the mouse on it does not move the focus from the field. */
export function SearchResults(props: SearchResultsProps) {
  const { id, groups, at, server, typed, onMove, onChoose } = props;
  const lines = linesOf(groups);
  const found = lines.filter(({ offer }) => !offer).length;
  const status = found > 0 ? `${found} 个结果` : server === 'asking' ? ASKING : NONE;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only retains the focus
    <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      <div className="search-list">
        {found === 0 && <p className="search-empty">{status}</p>}
        {lines.length > 0 && (
          <div role="listbox" id={id} aria-label="搜索结果">
            {groups.map(({ title, entries }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
              <div role="group" aria-label={title} key={title}>
                <p aria-hidden="true">{title}</p>
                {entries.map((entry) => {
                  const place = lines.indexOf(entry);
                  return (
                    <PaletteLine
                      key={entry.key}
                      id={`${id}-${place}`}
                      {...{ entry, typed }}
                      selected={place === at}
                      onMove={() => place !== at && onMove(entry)}
                      onChoose={(event: MouseEvent) =>
                        onChoose(entry, event.ctrlKey || event.metaKey)
                      }
                    />
                  );
                })}
              </div>
            ))}
          </div>
        )}
      </div>
      <Footer failed={server === 'failed'} />
      <p className="sr-only" role="status" aria-label="搜索结果数">
        {status}
      </p>
    </div>
  );
}

const NONE = '没有匹配的菜单、内容和动作';
const ASKING = '正在服务器上搜索';

/** Key hints, and the extent of the search (device or server). */
function Footer({ failed }: { failed: boolean }) {
  const { online, lastSuccess } = useSnapshot(networkState);
  const { savedAt } = useSnapshot(menuState);
  const at = lastSuccess ?? savedAt;
  const age = at === null ? '' : `，截至${formatTime(at)}`;
  return (
    <div className="search-foot">
      <span aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> 选择 <kbd>↵</kbd> 打开
      </span>
      {!online && <span role="note">离线：只搜索这台设备上的内容{age}</span>}
      {online && failed && <span role="note">服务器没有应答：只有这台设备上的内容</span>}
    </div>
  );
}
