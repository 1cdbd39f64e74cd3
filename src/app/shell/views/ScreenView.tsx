import { Suspense, useLayoutEffect, useState } from 'react';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../../ui/page/States.tsx';
import type { ScreenRoute } from '../../routes.tsx';
import { forgetScreen, screenOf } from '../../screens.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

interface ScreenViewProps {
  route: ScreenRoute;
  /** Called when the screen (not its skeleton) or its error is rendered; returns the cleanup for when it goes. */
  onRendered: () => () => void;
}

/** One screen: loading, rendered, failed, or unknown to this app. */
export function ScreenView({ route, onRendered }: ScreenViewProps) {
  const [, setAttempt] = useState(0);
  const Screen = screenOf(route.component);
  const retry = () => {
    forgetScreen(route.component);
    setAttempt((count) => count + 1);
  };
  const rendered = <Rendered onRendered={onRendered} />;
  return (
    <ErrorBoundary sign={rendered} onRetry={retry}>
      <Suspense fallback={<ScreenSkeleton />}>
        {Screen ? <Screen /> : <MissingScreen route={route} />}
        {rendered}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Inside the screen's Suspense boundary, so that its effect runs whenever the screen is shown. */
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
