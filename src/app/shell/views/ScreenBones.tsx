/** Skeleton of a screen: the same bones as in index.html, so that nothing moves between the two. */
export function ScreenBones() {
  return (
    <div aria-busy="true">
      <span className="sr-only">加载中…</span>
      <div className="bone bone-title" />
      <div className="bone bone-panel" />
      <div className="bone bone-panel" />
    </div>
  );
}
