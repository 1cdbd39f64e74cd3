/** Skeleton of a screen: the same as in index.html, so that nothing moves between the two. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">加载中…</span>
      <div className="skeleton-block skeleton-title" />
      <div className="skeleton-block skeleton-panel" />
      <div className="skeleton-block skeleton-panel" />
    </div>
  );
}
