import { defineSlotRecipe } from '@chakra-ui/react';

/** The visible control shows the focus of its hidden input. */
const focusRing = {
  '&[data-focus-visible]': { outline: '2px solid var(--brand-ink)', outlineOffset: '2px' },
} as const;

/** A switch that applies at once; its label comes first. */
export const switchRecipe = defineSlotRecipe({
  slots: ['root', 'label', 'control', 'thumb'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '16px',
      minHeight: 'max(var(--control), var(--target))',
      position: 'relative',
      cursor: 'pointer',
      '&.worded': { flexDirection: 'row-reverse', justifyContent: 'flex-end', gap: '8px' },
    },
    control: {
      ...focusRing,
      flex: 'none',
      width: '34px',
      height: '20px',
      padding: '2px',
      borderRadius: '99px',
      background: 'var(--edge)',
      transition: 'background var(--quick)',
      '&[data-state="checked"]': { background: 'var(--brand)' },
      '@media (forced-colors: active)': { border: '1px solid' },
    },
    thumb: {
      display: 'block',
      width: '16px',
      height: '16px',
      borderRadius: '50%',
      background: 'var(--knob)',
      transition: 'transform var(--quick)',
      '&[data-state="checked"]': { transform: 'translateX(14px)' },
      '@media (forced-colors: active)': { background: 'ButtonText' },
    },
  },
});

/** One of a few choices, all visible. */
export const segmentGroup = defineSlotRecipe({
  slots: ['root', 'item', 'itemText'],
  base: {
    root: {
      display: 'flex',
      gap: '2px',
      padding: '2px',
      borderRadius: 'var(--r)',
      background: 'var(--press)',
      '&.swatches': {
        display: 'grid',
        gridTemplateColumns: 'repeat(4, 1fr)',
        gap: '12px 8px',
        padding: '4px 0',
        background: 'none',
      },
    },
    item: {
      ...focusRing,
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      flex: '1 1 auto',
      minHeight: 'max(var(--control) - 6px, var(--target))',
      padding: '0 12px',
      borderRadius: 'calc(var(--r) - 2px)',
      color: 'var(--ink-2)',
      fontSize: 'var(--text-s)',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&[data-state="checked"]': {
        background: 'var(--lifted)',
        color: 'var(--ink)',
        boxShadow: 'var(--sh-1)',
      },
      '&[data-disabled]': { opacity: 0.55, cursor: 'not-allowed' },
      '@media (forced-colors: active)': { '&[data-state="checked"]': { outline: '2px solid' } },
      '&.swatch': {
        gap: '5px',
        padding: 0,
        background: 'none',
        boxShadow: 'none',
        fontSize: 'var(--text-xs)',
        fontWeight: 400,
      },
      '&.swatch::before': {
        content: '""',
        width: '40px',
        height: '28px',
        border: '1px solid var(--line-2)',
        borderRadius: 'var(--r)',
        background: 'var(--swatch)',
        forcedColorAdjust: 'none',
      },
      '&.swatch[data-state="checked"]::before': {
        outline: '2px solid var(--ink)',
        outlineOffset: '2px',
      },
    },
  },
});

/** Tabs with counts; the current one is underlined. */
export const tabs = defineSlotRecipe({
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '20px',
      borderBottom: '1px solid var(--line)',
      overflow: 'auto hidden',
      scrollbarWidth: 'none',
      '@media (max-width: 640px)': {
        maskImage: 'linear-gradient(90deg, #000 calc(100% - 36px), transparent)',
        '& > :last-child': { marginInlineEnd: '28px' },
      },
    },
    trigger: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      flex: 'none',
      gap: '6px',
      minWidth: 'var(--target)',
      minHeight: 'max(38px, var(--target))',
      padding: 0,
      border: 0,
      background: 'none',
      color: 'var(--ink-2)',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:hover': { color: 'var(--ink)' },
      '&:focus-visible': { outlineOffset: '-2px' },
      '& > .n': { color: 'var(--ink-3)', fontSize: 'var(--text-xs)', fontWeight: 400 },
      '&[data-selected]': { color: 'var(--ink)', fontWeight: 600 },
      '&[data-selected] > .n': { color: 'var(--brand-ink)' },
      '&[data-selected]::after': {
        content: '""',
        position: 'absolute',
        inset: 'auto 0 0',
        height: '2px',
        borderRadius: '2px',
        background: 'var(--brand)',
      },
    },
  },
});

/** The name of an icon button, as a tooltip. */
export const tooltip = defineSlotRecipe({
  slots: ['positioner', 'content'],
  base: {
    content: {
      zIndex: 120,
      maxWidth: '280px',
      padding: '3px 8px',
      borderRadius: 'var(--r)',
      background: 'var(--ink)',
      color: 'var(--surface)',
      fontSize: 'var(--text-xs)',
    },
  },
});
