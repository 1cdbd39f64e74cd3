import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { createSearch } from '../../../lib/search.ts';
import { useOnline } from '../../../state/base/use-online.ts';
import { useStaleMenu } from '../../../state/data/cache-age.ts';
import { cachedIndexState, ownIndex } from '../../../state/find/cached-index.store.ts';
import { foundKinds } from '../../../state/find/found-kinds.ts';
import { menuState } from '../../../state/menu/menu.store.ts';
import type { MenuNode } from '../../../state/menu/menu-node.ts';
import { adderPath } from '../../../state/menu/record-places.ts';
import { type Tag, tagsState } from '../../../state/menu/tags.store.ts';
import { isPermitted } from '../../../state/session/Permitted.tsx';
import { sessionState } from '../../../state/session/session.store.ts';
import { appActions } from '../actions.ts';
import { isNamed, matchingActions, offersFor } from './find-actions.ts';
import {
  actionEntry,
  cachedEntry,
  type PaletteEntry,
  pageEntry,
  serverEntry,
} from './palette-entry.ts';
import { type Group, groupsOf, joined, linesOf } from './palette-groups.ts';
import { recentEntries, searchEntries } from './search-entries.ts';
import { type ServerFind, useServerFind } from './use-server-find.ts';

/** Menu pages offered before anything is typed. */
const OFFERED = 20;

export interface Palette {
  groups: readonly Group[];
  server: ServerFind['state'];
  /** The highlighted line; null: none, so that Enter does nothing. */
  active: PaletteEntry | null;
  moveTo: (entry: PaletteEntry) => void;
}

/** The palette's lines for the typed text, and which of them is highlighted. */
export function usePalette(typed: string): Palette {
  const online = useOnline();
  const server = useServerFind(typed, online);
  const next = useGroups(typed, server, online);
  const [moved, setMoved] = useState({ typed, key: '' });
  const [shown, setShown] = useState({ typed, next, groups: next });
  const activeIn = (groups: readonly Group[]) => {
    const lines = linesOf(groups);
    const chosen = moved.typed === typed ? lines.find(({ key }) => key === moved.key) : undefined;
    // New text resets the highlight to the first line, unless that is a mere offer.
    return chosen ?? (lines[0]?.offer ? null : (lines[0] ?? null));
  };
  if (shown.typed !== typed || shown.next !== next) {
    const stays = shown.typed === typed;
    const active = activeIn(shown.groups)?.key ?? null;
    setShown({ typed, next, groups: stays ? joined(shown.groups, next, active) : next });
  }
  return {
    groups: shown.groups,
    server: server.state,
    active: activeIn(shown.groups),
    moveTo: ({ key }) => setMoved({ typed, key }),
  };
}

/** The lines in the order of their kinds, whenever each result arrived. */
function useGroups(typed: string, server: ServerFind, online: boolean): readonly Group[] {
  const { nodes } = useSnapshot(menuState);
  const { list, active } = useSnapshot(tagsState);
  const { roles } = useSnapshot(sessionState);
  const index = ownIndex(useSnapshot(cachedIndexState).index as Parameters<typeof ownIndex>[0]);
  const isStale = useStaleMenu() !== null;
  const menu = nodes as readonly MenuNode[];
  const pages = useMemo(() => searchEntries(menu), [menu]);
  const searchPages = useMemo(() => createSearch(pages), [pages]);
  return useMemo(() => {
    const may = (permission: string) => isPermitted(roles, permission);
    const mayDo = (permission?: string) =>
      permission === undefined || (!isStale && may(permission));
    const actions = appActions().filter(({ permission }) => mayDo(permission));
    const words = typed.trim();
    if (words === '') {
      const recent = recentEntries(list as readonly Tag[], active, menu);
      const known = new Set([active, ...recent.map(({ location }) => location)]);
      const others = pages.filter(({ location }) => !known.has(location)).slice(0, OFFERED);
      return groupsOf([
        ...recent.map((page) => pageEntry(page, 'recent')),
        ...others.map((page) => pageEntry(page, 'menu')),
        ...actions.map(actionEntry),
      ]);
    }
    const found = searchPages(words);
    const readable = new Set(
      foundKinds.filter((one) => may(one.permission)).map(({ kind }) => kind),
    );
    const cached = (index?.search(words) ?? []).filter(({ record }) =>
      readable.has(record.kind.kind),
    );
    const matching = matchingActions(actions, words);
    const isAction = matching.some((one) => isNamed(one, words));
    const offers = offersFor(words, isAction ? 'offers' : 'actions', {
      mayWrite: mayDo('article:create'),
      mayRead: may('article:search'),
      isWriting:
        index?.hasNewArticle === true || list.some(({ key }) => key === adderPath('article')),
    });
    return groupsOf(
      [
        ...found.map((page) => pageEntry(page)),
        ...cached.map((hit) => cachedEntry(hit, !online)),
        ...server.list.map(serverEntry),
        ...matching.map(actionEntry),
        ...offers,
      ].filter((one): one is PaletteEntry => one !== null),
      [
        ...(found.some((page) => isNamed(page, words)) ? (['pages'] as const) : []),
        ...(isAction ? (['actions'] as const) : []),
      ],
    );
  }, [typed, server.list, online, index, pages, searchPages, list, active, menu, roles, isStale]);
}
