/**
 * Props of a dialog or drawer that closes only by Escape, a press outside and its own buttons. The library also closes
 * on focus outside: the focus of a dialog closed a moment before returns late, and closed the next one.
 */
export const staysOpen = {
  onFocusOutside: (event: Event): void => event.preventDefault(),
};
