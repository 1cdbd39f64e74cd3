/** Placeholder of a word, in the line height and size of its text; `width` in percent of the available width. */
export const SkeletonText = ({ width }: { width: number }) => (
  <span className="skeleton-text" style={{ width: `${width}%` }}>
    &nbsp;
  </span>
);

/** Widths of placeholders in successive lines: texts differ in length. */
export const raggedWidth = (line: number): number => 34 + ((line * 17) % 28);
