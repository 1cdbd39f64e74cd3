/** Surfaces above the page: opaque, with a hairline and a shadow. */
export const floating = {
  '--hover': 'var(--hover-raised)',
  background: 'var(--raised)',
  color: 'var(--ink)',
  border: '1px solid var(--line)',
  outline: 'none',
  fontWeight: 400,
} as const;

/** A list of options, or a small panel, next to the control that opened it. */
export const popup = {
  ...floating,
  zIndex: 60,
  borderRadius: 'var(--r-m)',
  boxShadow: 'var(--sh-2)',
  maxWidth: 'calc(100vw - 16px)',
  overscrollBehavior: 'contain',
} as const;

/** An entry of such a list. */
export const popupItem = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 'max(34px, var(--target))',
  padding: '0 9px',
  borderRadius: 'calc(var(--r-m) - 4px)',
  cursor: 'pointer',
  userSelect: 'none',
  outline: 'none',
  '&[data-highlighted]': { background: 'var(--hover)' },
  '&[data-disabled]': { opacity: 0.55, cursor: 'not-allowed' },
} as const;

/** Behind a modal dialog. */
export const backdrop = {
  position: 'fixed',
  inset: 0,
  background: 'var(--veil)',
  zIndex: 100,
} as const;
