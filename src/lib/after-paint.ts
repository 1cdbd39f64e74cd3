/** Runs a task after the next frame has been painted; without delay in a hidden document, which is not painted. */
export const afterPaint = (task: () => void): unknown =>
  document.hidden ? setTimeout(task) : requestAnimationFrame(() => setTimeout(task));
