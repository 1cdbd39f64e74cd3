/** Runs layout-reading work in the next frame: earlier it would force an extra layout. Returns the cancel function. */
export function withFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
