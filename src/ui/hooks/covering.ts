/**
 * Lays the native input of a drawn control over all of it, unseen: what assistive technology and tests press is where it
 * is seen. Chakra makes it one pixel.
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
