/** Runs a task when the next frame has been painted; at once behind closed curtains, where nothing is painted. */
export const afterPaint = (task: () => void): unknown =>
  document.hidden ? setTimeout(task) : requestAnimationFrame(() => setTimeout(task));
