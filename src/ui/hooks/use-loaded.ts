import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component in a chunk of its own: null until it is loaded, which starts when it is first wanted. A failed load calls
 * `onFailed`, which makes it unwanted, and is retried the next time it is wanted; `React.lazy` would cache the failure
 * and crash the page.
 */
export function useLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailed: (error: unknown) => void = ignore,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!wanted || Loaded) return;
    let current = true;
    load().then(
      (component) => current && setLoaded(() => component),
      // `vite:preloadError` has notified the user already.
      (error) => current && fail(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, Loaded, load]);
  return Loaded;
}

const ignore = () => undefined;
