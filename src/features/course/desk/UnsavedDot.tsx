/** Marks unsaved edits by shape and text. */
export const UnsavedDot = () => (
  <span className="tag-dot">
    <span className="sr-only">有未保存的修改</span>
  </span>
);
