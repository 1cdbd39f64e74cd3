/**
 * Does what reads the layout together with the next frame: asked for earlier, the page would be laid out once more. Returns
 * what calls it off.
 */
export function withFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
