import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component that lives in a chunk of its own: null until it is there, loaded when first wanted. A load that failed
 * calls `onFailed`, which makes it unwanted, and is tried again the next time it is wanted; `React.lazy` would remember
 * the failure and take the page down.
 */
export function useLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailed: () => void = ignore,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!wanted || Loaded) return;
    let current = true;
    load().then(
      (component) => current && setLoaded(() => component),
      // `vite:preloadError` has notified the user already.
      () => current && fail(),
    );
    return () => {
      current = false;
    };
  }, [wanted, Loaded, load]);
  return Loaded;
}

const ignore = () => undefined;
