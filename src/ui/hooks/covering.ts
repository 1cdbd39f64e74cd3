/**
 * Makes the native input of a drawn control cover it, invisibly, so that assistive technology and tests press where the
 * control is seen. Chakra's own is one pixel large.
 */
export const covering = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  clip: 'auto',
  opacity: 0,
  cursor: 'inherit',
} as const;
