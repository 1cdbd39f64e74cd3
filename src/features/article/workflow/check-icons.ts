/** Icons of the checks before a step, on a 24 grid. */
export const WARNING = 'M12 4 2.8 20h18.4zM12 10v5M12 17.5h.01';
export const TICK = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.5l2.7 2.7L16 9.5';
