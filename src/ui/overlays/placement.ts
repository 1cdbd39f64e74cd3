/** Below its trigger, above where there is more room, and always inside the window. */
export const beside = (align: 'start' | 'end') => ({
  placement: `bottom-${align}` as const,
  strategy: 'fixed' as const,
  gutter: 4,
  overflowPadding: 8,
});
