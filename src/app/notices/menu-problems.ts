import { subscribeKey } from 'valtio/utils';
import { dismissNotice, notify } from '../../state/base/notices.store.ts';
import { menuState } from '../../state/menu/menu.store.ts';
import type { MenuProblem } from '../../state/menu/menu-tree.ts';
import { sessionState } from '../../state/session/session.store.ts';

/** Entries named in the notice; the rest is counted. */
const NAMED = 3;
/** Milliseconds that the notice stays: long enough to write it down, but it does not cover the bar forever. */
const SHOWN_FOR = 20_000;

/** Reports problems of the server's menu to administrators, the only users who can fix them. */
export function reportMenuProblems(): void {
  let shown: string | null = null;
  const report = () => {
    if (menuState.status !== 'fresh') return;
    if (shown !== null) dismissNotice(shown);
    const { problems } = menuState;
    const concerned = problems.length > 0 && sessionState.roles.includes('admin');
    shown = concerned ? notifyProblems(problems) : null;
  };
  report();
  subscribeKey(menuState, 'problems', report);
}

const notifyProblems = (problems: readonly MenuProblem[]): string =>
  notify({
    title: `菜单配置有 ${problems.length} 处问题`,
    detail:
      problems.slice(0, NAMED).map(inWords).join('；') + (problems.length > NAMED ? '；等' : ''),
    kind: 'warning',
    duration: SHOWN_FOR,
  });

const inWords = ({ entry, reasons }: MenuProblem): string => `「${entry}」${reasons.join('、')}`;
