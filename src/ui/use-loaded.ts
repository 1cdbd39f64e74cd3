import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component that lives in a chunk of its own: null until it is there, loaded when first wanted. A load that failed
 * is told to `onFailed` (a stable function) and tried again the next time it is wanted; `React.lazy` would remember the
 * failure and take the page down.
 */
export function useLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailed: () => void = ignore,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!wanted || Loaded) return;
    let current = true;
    load().then(
      (component) => current && setLoaded(() => component),
      // `vite:preloadError` has told the user already.
      () => current && onFailed(),
    );
    return () => {
      current = false;
    };
  }, [wanted, Loaded, load, onFailed]);
  return Loaded;
}

const ignore = () => undefined;
