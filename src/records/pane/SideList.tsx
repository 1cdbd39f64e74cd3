import './split.css';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../lib/sizes.ts';
import type { HeldReply } from '../../state/data/use-held-reply.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { NewsBanner } from '../../ui/page/States.tsx';

/** One of those that the screen shows one of. */
export interface SideItem {
  id: string;
  name: string;
  code: string;
  count: number;
  /** What is counted. */
  unit?: string;
  /** What is exceptional about it. */
  tag?: string | undefined;
  href: string;
}

interface SideListProps {
  title: string;
  items: readonly SideItem[];
  chosen: string | null;
  /** Where there is room for one of the two, the list is in sight until one is chosen. */
  listFirst?: boolean;
  /** What is held back of the list while it is read; default nothing. */
  held?: Pick<HeldReply<unknown>, 'news' | 'take'>;
  /** Where what is shown comes from: above the chosen one, or above the list where that stands alone. */
  notice?: ReactNode;
  /** However few there are, they can be searched. */
  searched?: boolean;
  /** Links beside the title. */
  actions: ReactNode;
  /** The one that is chosen. */
  children: ReactNode;
}

/** As many as can be looked through without searching. */
const FEW = 8;

/** Those of a kind at the left, and the chosen one in the rest of the sheet; where there is little room that one alone. */
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
  const Title = isAlone ? 'h1' : 'h2';
  const wanted = keyword.trim().toLowerCase();
  const shown = items.filter(({ name, code }) => `${name}\n${code}`.toLowerCase().includes(wanted));
  return (
    <div className="side-frame flush" data-alone={isAlone} data-by-hand={wanted !== ''}>
      <nav className="side-list" aria-label={title}>
        <div className="side-list-in">
          <header>
            <Title>{title}</Title>
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
