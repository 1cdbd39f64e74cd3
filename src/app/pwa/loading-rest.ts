/** Resolves once nothing has arrived in the page for `quiet` milliseconds, at the latest after `longest`. */
export const loadingRest = (quiet: number, longest: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(resting);
      clearTimeout(last);
      resolve();
    };
    let resting = setTimeout(end, quiet);
    const last = setTimeout(end, longest);
    const observer = new PerformanceObserver(() => {
      clearTimeout(resting);
      resting = setTimeout(end, quiet);
    });
    observer.observe({ type: 'resource' });
  });
