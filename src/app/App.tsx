import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Router } from 'wouter';
import { menuState } from '../state/menu.ts';
import type { MenuNode } from '../state/menu-tree.ts';
import { navigate } from './address.ts';
import { Go, remountTarget, signedInDetour } from './guards.tsx';
import { useFullLocation, useHashLocation } from './hash-location.ts';
import { OutsidePage } from './OutsidePage.tsx';
import { routeOf } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** The app of a signed-in user. */
export function App() {
  return (
    <Router hook={useHashLocation}>
      <Place />
    </Router>
  );
}

/** Shows what the address says. */
function Place() {
  const full = useFullLocation();
  const { nodes, status } = useSnapshot(menuState);
  const { shown, round } = useRemount(full);
  const settled = status === 'fresh' || status === 'offline';
  const route = useMemo(
    () => routeOf(shown, { nodes: nodes as readonly MenuNode[], settled }),
    [shown, nodes, settled],
  );
  const detour = signedInDetour(full);
  if (detour !== null) return <Go to={detour} />;
  if (route.kind === 'go') return <Go to={route.to} />;
  if (route.kind === 'outside') return <OutsidePage page={route.page} />;
  return <Shell route={route.kind === 'screen' ? route : null} round={round} />;
}

/** `/redirect/<path>` shows `<path>` and makes its view anew; the address goes back at once (S-ROUTE-7). */
function useRemount(full: string): { shown: string; round: number } {
  const [round, setRound] = useState(0);
  const target = remountTarget(full);
  useEffect(() => {
    if (target === null) return;
    setRound((count) => count + 1);
    navigate(target, { replace: true });
  }, [target]);
  return { shown: target ?? full, round };
}
