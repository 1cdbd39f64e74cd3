import { defineSlotRecipe } from '@chakra-ui/react';
import { popup, popupItem } from './floating.ts';

/** Actions of a button or a context menu. */
export const menu = defineSlotRecipe({
  slots: ['positioner', 'content', 'item', 'separator'],
  base: {
    content: {
      ...popup,
      minWidth: '190px',
      maxHeight: 'calc(100vh - 16px)',
      padding: '5px',
      overflow: 'auto',
    },
    item: {
      ...popupItem,
      '& svg': { color: 'var(--ink-3)' },
      '&[aria-checked="true"]': { color: 'var(--brand-ink)', fontWeight: 600 },
      '&[data-danger], &[data-danger] svg': { color: 'var(--bad)' },
    },
    separator: { height: '1px', margin: '5px 4px', border: 0, background: 'var(--line)' },
  },
});

/** A non-modal panel next to its button. */
export const popover = defineSlotRecipe({
  slots: ['positioner', 'content'],
  base: {
    content: {
      ...popup,
      display: 'grid',
      gap: '12px',
      width: 'min(380px, calc(100vw - 16px))',
      maxHeight: 'min(600px, calc(100vh - 72px))',
      padding: '16px',
      overflow: 'auto',
      '&.list': {
        gap: 0,
        width: 'auto',
        minWidth: 'var(--reference-width)',
        padding: 0,
        overflow: 'hidden',
      },
    },
  },
});

/** A list of options, with a search field where there are many. */
export const listbox = defineSlotRecipe({
  slots: ['root', 'input', 'content', 'item', 'itemText', 'itemIndicator'],
  base: {
    root: { display: 'grid', minWidth: 0 },
    input: {
      minHeight: 'var(--control)',
      padding: '0 12px',
      border: 0,
      borderBottom: '1px solid var(--line)',
      background: 'none',
      outline: 'none',
    },
    content: {
      maxHeight: 'min(300px, calc(100vh - 120px))',
      padding: '5px',
      overflow: 'auto',
      outline: 'none',
    },
    item: {
      ...popupItem,
      '&[data-selected]': { color: 'var(--brand-ink)', fontWeight: 600 },
    },
    itemText: { flex: 1, minWidth: 0 },
    itemIndicator: { display: 'flex', '&[hidden]': { display: 'none' } },
  },
});
