/** A word on its way, in the line and the size of the text that takes its place; `width` in hundredths of the room. */
export const Bone = ({ width }: { width: number }) => (
  <span className="bone-word" style={{ width: `${width}%` }}>
    &nbsp;
  </span>
);

/** Widths of bones below each other: texts are of different lengths. */
export const raggedWidth = (line: number): number => 34 + ((line * 17) % 28);
