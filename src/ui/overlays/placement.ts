/** Below its trigger, above where there is more room, and never beyond the window; `sameWidth` for lists of a field. */
export const beside = (align: 'start' | 'end', sameWidth = false) => ({
  placement: `bottom-${align}` as const,
  strategy: 'fixed' as const,
  gutter: 4,
  overflowPadding: 8,
  sameWidth,
});
