import './split.css';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../lib/sizes.ts';
import type { HeldReply } from '../../state/data/use-held-reply.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { ScreenHeading } from '../../ui/page/PageHeader.tsx';
import { NewsBanner } from '../../ui/page/States.tsx';
import { FoundStatus } from '../list/FoundStatus.tsx';

/** An entry of the side list. */
export interface SideItem {
  id: string;
  name: string;
  code: string;
  count: number;
  /** Measure word of the count. */
  unit?: string;
  /** Label of something exceptional about the entry. */
  tag?: string | undefined;
  href: string;
}

interface SideListProps {
  title: string;
  items: readonly SideItem[];
  chosen: string | null;
  /** Where there is room for one of the two only, the list is shown until an entry is chosen. */
  listFirst?: boolean;
  /** New rows that are held back while the user reads the list; default none. */
  held?: Pick<HeldReply<unknown>, 'news' | 'showNews'>;
  /** Banner about the source of the data: above the chosen entry, or above the list where it is shown alone. */
  notice?: ReactNode;
  /** Searchable however short the list is. */
  searched?: boolean;
  /** Links next to the title. */
  actions: ReactNode;
  /** The chosen entry's content. */
  children: ReactNode;
}

/** Entries that need no search. */
const FEW = 8;
const COUNTED = { measure: '项' };

/** A list at the left, with the chosen entry in the rest of the sheet; on narrow screens the entry alone. */
export function SideList({
  title,
  items,
  chosen,
  listFirst = false,
  held,
  notice,
  searched = false,
  actions,
  children,
}: SideListProps) {
  const [keyword, setKeyword] = useState('');
  const isAlone = listFirst && chosen === null;
  const wanted = keyword.trim().toLowerCase();
  const shown = items.filter(({ name, code }) => `${name}\n${code}`.toLowerCase().includes(wanted));
  return (
    <div className="side-frame flush" data-alone={isAlone} data-by-hand={wanted !== ''}>
      <nav className="side-list" aria-label={title}>
        <div className="side-list-in">
          <header>
            {isAlone ? <ScreenHeading title={title} /> : <h2>{title}</h2>}
            {actions}
          </header>
          {isAlone && notice}
          {held && <NewsBanner {...held} />}
          {(searched || items.length > FEW) && (
            <span className="list-search">
              <Icon name="search" size={16} />
              <input
                className="input"
                type="search"
                aria-label={`查找${title}`}
                placeholder="名称或编码"
                maxLength={120}
                value={keyword}
                onChange={({ target }) => setKeyword(target.value)}
              />
            </span>
          )}
          <FoundStatus
            query={wanted}
            total={shown.length}
            kind={COUNTED}
            empty={`没有符合条件的${title}`}
          />
          <ul>
            {shown.map(({ id, name, code, count, unit, tag, href }) => (
              <li key={id}>
                <Link href={href} aria-current={id === chosen ? 'true' : undefined}>
                  <span className="one-line">
                    {name} {tag && <span className="row-tag">{tag}</span>}
                  </span>
                  <small className="one-line">{code}</small>
                  <i>{unit ? `${formatCount(count)} ${unit}` : formatCount(count)}</i>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className="side-rest">
        {!isAlone && notice}
        {children}
      </div>
    </div>
  );
}
