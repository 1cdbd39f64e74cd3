import { ChakraProvider } from '@chakra-ui/react';
import { Activity, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Router } from 'wouter';
import { menuState } from '../state/menu/menu.store.ts';
import type { MenuNode } from '../state/menu/menu-node.ts';
import { refreshTag, type Tag, tagsState } from '../state/menu/tags.store.ts';
import { sessionState } from '../state/session/session.store.ts';
import { useLoaded } from '../ui/hooks/use-loaded.ts';
import { system } from '../ui/theme/system.ts';
import { navigate } from './address.ts';
import { useEntry, useFullLocation, useHashLocation } from './hash-location.ts';
import { OutsidePage } from './OutsidePage.tsx';
import { paths } from './paths.ts';
import { clearRefusal, recordRefusal } from './refusals.store.ts';
import { type Route, routeOf, type ScreenRoute } from './routes.tsx';
import { Go, remountTarget, signedInDetour } from './session/guards.tsx';
import { IdleWarning } from './session/IdleWarning.tsx';
import { rescueFocus } from './shell/rescue-focus.ts';
import { Shell } from './shell/Shell.tsx';

const loadNewPassword = () =>
  import('../features/login/NewPasswordScreen.tsx').then((m) => m.NewPasswordScreen);
const loadNewFactor = () =>
  import('../features/profile/factor/NewFactorScreen.tsx').then((m) => m.NewFactorScreen);

/** The app of a signed-in user. */
export function App() {
  const { user, duty } = useSnapshot(sessionState);
  // A page that starts with a duty holds no unsaved input yet.
  const [entered] = useState(duty === null);
  const NewPassword = useLoaded<object>(loadNewPassword, duty === 'password');
  const NewFactor = useLoaded<object>(loadNewFactor, duty === 'factor');
  useEffect(rescueFocus, []);
  // The session is over, and the page about to reload: nothing of its user stays on the screen (S-SESS-6).
  if (!user) return <Leaving />;
  return (
    <ChakraProvider value={system}>
      <Router hook={useHashLocation}>
        {/* Unsaved input survives while the form of a duty is shown. */}
        {entered && (
          <Activity mode={duty ? 'hidden' : 'visible'}>
            <Place />
          </Activity>
        )}
        {duty === 'password' && NewPassword && <NewPassword />}
        {duty === 'factor' && NewFactor && <NewFactor />}
        <IdleWarning />
      </Router>
    </ChakraProvider>
  );
}

function Leaving() {
  return (
    <main className="outside">
      <p role="status">正在退出…</p>
    </main>
  );
}

/** Shows the screen at the current address. */
function Place() {
  // Both are read here, so that no render sees one updated without the other.
  const full = useFullLocation();
  const entry = useEntry();
  const { nodes, status, savedAt } = useSnapshot(menuState);
  const remount = remountTarget(full);
  const shown = remount ?? full;
  const settled = status === 'fresh' || (status === 'offline' && savedAt !== null);
  const { list } = useSnapshot(tagsState);
  const found = useMemo(
    () => routeOf(shown, { nodes: nodes as readonly MenuNode[], settled }),
    [shown, nodes, settled],
  );
  const open = isNowhere(found) && list.find(({ location }) => location === shown);
  const route = useMemo(() => (open ? lostRoute(open) : found), [open, found]);
  const key = route.kind === 'screen' ? route.key : null;
  useEffect(() => {
    if (remount === null) return;
    if (key !== null) refreshTag(key);
    navigate(remount, { replace: true });
  }, [remount, key]);
  const detour = signedInDetour(full);
  const away = detour ?? (route.kind === 'go' ? route.to : null);
  const outside = route.kind === 'outside' && detour === null ? route.page : null;
  useEffect(() => {
    if (isNowhere(route)) recordRefusal(shown, null);
    else if (route.kind === 'screen') clearRefusal();
  }, [route, shown]);
  return (
    <>
      {/* The layout stays mounted whatever replaces it: its views hold unsaved input. */}
      <Activity mode={outside ? 'hidden' : 'visible'}>
        <Shell
          route={away === null && route.kind === 'screen' ? route : null}
          location={shown}
          entry={entry}
        />
      </Activity>
      {away !== null && <Go to={away} />}
      {outside && <OutsidePage page={outside} />}
    </>
  );
}

const isNowhere = (route: Route): boolean =>
  route.kind === 'go' && route.to === paths.notFound.to();

/** Route of an open page that is no longer in the menu: its tag stays and explains why it shows nothing else. */
const lostRoute = ({ key, title }: Tag): ScreenRoute => ({
  kind: 'screen',
  component: '',
  title,
  key,
  activeMenu: '',
  affix: false,
  noCache: false,
  trail: [{ title, path: null }],
});
