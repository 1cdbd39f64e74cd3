/** Edits that are not saved, in shape and word. */
export const UnsavedDot = () => (
  <span className="tag-dot">
    <span className="sr-only">有未保存的修改</span>
  </span>
);
