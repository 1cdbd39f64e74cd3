import { listPath } from '../../../state/menu/record-places.ts';
import { goTo } from '../../address.ts';
import type { AppAction } from '../actions.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Actions that match the typed text: anywhere in title or search words, or at the start of the pinyin. */
export const matchingActions = (actions: readonly AppAction[], typed: string): AppAction[] => {
  const wanted = typed.trim().toLowerCase();
  const spelling = wanted.replace(/['’ ]/g, '');
  return actions.filter(
    ({ title, words = '', pinyin, initials }) =>
      `${title}\n${words}`.toLowerCase().includes(wanted) ||
      (spelling !== '' && [pinyin, initials].some((text) => text.startsWith(spelling))),
  );
};

/** Whether the title or its pinyin starts with the typed text, as opposed to a mere similarity. */
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
  /** A new article with a title of its own is being written already. */
  isWriting: boolean;
}

/** Actions on the typed text itself. */
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
