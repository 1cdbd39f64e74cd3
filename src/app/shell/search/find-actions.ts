import { listPath } from '../../../state/menu/record-places.ts';
import { goTo } from '../../address.ts';
import type { AppAction } from '../actions.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Actions by what was typed: all of its title or of its other words, or the beginning of its spelling. */
export const matchingActions = (actions: readonly AppAction[], typed: string): AppAction[] => {
  const wanted = typed.trim().toLowerCase();
  const spelling = wanted.replace(/['’ ]/g, '');
  return actions.filter(
    ({ title, words = '', pinyin, initials }) =>
      `${title}\n${words}`.toLowerCase().includes(wanted) ||
      (spelling !== '' && [pinyin, initials].some((text) => text.startsWith(spelling))),
  );
};

/** Whether something is called by what was typed, from its beginning on, and not only alike. */
export function isNamed(
  one: { title: string; pinyin: string; initials: string },
  typed: string,
): boolean {
  const wanted = typed.trim().toLowerCase();
  const spelling = wanted.replace(/['’ ]/g, '');
  if (wanted.length === 0) return false;
  if (one.title.toLowerCase().startsWith(wanted)) return true;
  return (
    spelling.length > 1 && [one.pinyin, one.initials].some((text) => text.startsWith(spelling))
  );
}

interface OfferOptions {
  mayWrite: boolean;
  mayRead: boolean;
  /** A new article is being written already, with a title of its own. */
  isWriting: boolean;
}

/** What can be done with the words themselves. */
export function offersFor(
  typed: string,
  group: 'actions' | 'offers',
  { mayWrite, mayRead, isWriting }: OfferOptions,
): PaletteEntry[] {
  const words = typed.trim().slice(0, 120);
  const list = listPath('article');
  const offers: PaletteEntry[] = [];
  if (mayWrite && !isWriting) {
    const location = `/article/add?${new URLSearchParams({ title: words })}`;
    offers.push({
      ...{ key: 'offer write', group, icon: 'edit', location, offer: true, shortcut: 'write' },
      title: `写文章，标题「${words}」`,
      run: () => goTo(location),
    });
  }
  if (mayRead && list !== null) {
    const location = `${list}?${new URLSearchParams({ keyword: words })}`;
    offers.push({
      ...{ key: 'offer filter', group, icon: 'filter', location, offer: true },
      title: `在文章管理中筛选「${words}」`,
      run: () => goTo(location),
    });
  }
  return offers;
}
