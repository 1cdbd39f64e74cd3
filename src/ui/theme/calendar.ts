import { defineSlotRecipe } from '@chakra-ui/react';

const arrow = {
  display: 'grid',
  placeItems: 'center',
  width: 'max(32px, var(--target))',
  height: 'max(32px, var(--target))',
  padding: 0,
  border: 0,
  borderRadius: 'var(--r)',
  background: 'none',
  color: 'var(--ink-2)',
  cursor: 'pointer',
  '&:hover': { background: 'var(--hover)' },
  '& svg': { width: '16px', height: '16px' },
} as const;

/** Days, months and years to choose from. */
export const datePicker = defineSlotRecipe({
  slots: [
    'root',
    'view',
    'viewControl',
    'viewTrigger',
    'prevTrigger',
    'nextTrigger',
    'table',
    'tableHeader',
    'tableCell',
    'tableCellTrigger',
  ],
  base: {
    view: { padding: '12px 14px' },
    viewControl: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      marginBottom: '6px',
    },
    viewTrigger: {
      ...arrow,
      width: 'auto',
      padding: '0 10px',
      color: 'var(--ink)',
      fontWeight: 600,
    },
    prevTrigger: arrow,
    nextTrigger: arrow,
    table: { borderCollapse: 'collapse', fontSize: 'var(--text-s)' },
    tableHeader: {
      height: '32px',
      color: 'var(--ink-3)',
      fontSize: 'var(--text-xs)',
      fontWeight: 400,
      textAlign: 'center',
    },
    tableCell: { padding: 0 },
    tableCellTrigger: {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      minWidth: 'max(38px, var(--target))',
      height: 'max(34px, var(--target))',
      padding: '0 8px',
      borderRadius: 'var(--r)',
      cursor: 'pointer',
      '&:hover': { background: 'var(--hover)' },
      '&[data-outside-range]': { visibility: 'hidden' },
      '&[data-today]': { color: 'var(--brand-ink)', fontWeight: 600 },
      '&[data-in-range]': { borderRadius: 0, background: 'var(--brand-tint)' },
      '&[data-selected]': {
        background: 'var(--brand)',
        color: 'var(--on-brand)',
        fontWeight: 600,
      },
    },
  },
});
