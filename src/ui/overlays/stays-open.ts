/**
 * Properties of a dialog or drawer that only Escape, a press beside it and its own buttons close. The library also takes the focus
 * for leaving it: that of a dialog that was closed a moment before returns late, and closed the next one.
 */
export const staysOpen = {
  onFocusOutside: (event: Event): void => event.preventDefault(),
};
