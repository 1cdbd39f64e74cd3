import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import type { ScreenRoute } from '../../routes.tsx';
import { isScreen, loadScreen, screenOf } from '../../screens.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

interface ScreenViewProps {
  route: ScreenRoute;
  /** Called when the screen (not its skeleton) or its error is rendered; returns the cleanup for when it goes. */
  onRendered: () => () => void;
}

/** One screen: loading, rendered, failed, or unknown to this app. */
export function ScreenView({ route, onRendered }: ScreenViewProps) {
  const { component } = route;
  const rendered = <Rendered onRendered={onRendered} />;
  return (
    <ErrorBoundary sign={rendered}>
      {isScreen(component) ? (
        <LoadedScreen key={component} component={component} sign={rendered} />
      ) : (
        <>
          <MissingScreen route={route} />
          {rendered}
        </>
      )}
    </ErrorBoundary>
  );
}

interface LoadedScreenProps {
  component: string;
  /** Rendered together with the screen. */
  sign: ReactNode;
}

/** A screen as soon as it is loaded; throws if it cannot be. React shows what a `lazy` one has become 300 ms late. */
function LoadedScreen({ component, sign }: LoadedScreenProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => loadScreen(component), [component]);
  const known = screenOf(component);
  const Loaded = useLoaded(load, known === null, setFailure);
  const Screen = known ?? Loaded;
  if (failure !== null) throw failure;
  if (!Screen) return <ScreenSkeleton />;
  return (
    <>
      <Screen />
      {sign}
    </>
  );
}

/** Its effect runs whenever the screen is shown. */
function Rendered({ onRendered }: Pick<ScreenViewProps, 'onRendered'>) {
  useLayoutEffect(onRendered, [onRendered]);
  return null;
}

/** The server's menu names a component that this app does not have (S-ROUTE-9). */
function MissingScreen({ route }: { route: ScreenRoute }) {
  return (
    <>
      <PageHeader title={route.title || route.component} />
      <EmptyState title={`该功能尚未提供：${route.component}`} />
    </>
  );
}
