import { defineSlotRecipe } from '@chakra-ui/react';
import { backdrop, floating } from './floating.ts';

const title = { fontSize: 'var(--text-l)', fontWeight: 600, lineHeight: 1.4 } as const;

const PHONE = '@media (max-width: 640px)';
const SHEET = { maxHeight: '94dvh', borderRadius: '16px 16px 0 0' } as const;

/** A modal question or task; `wide` for pictures and lists. */
export const dialog = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title', 'description'],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 101,
      display: 'grid',
      placeItems: 'start center',
      padding: 'min(20vh, 160px) 16px 16px',
      overflow: 'auto',
      // The sticky bar at the lower edge covers no focused control.
      '&:has(> .wide)': { scrollPaddingBottom: '72px' },
      '&:has(> .split)': { paddingBlock: 'min(10vh, 120px) 16px' },
      '&:has(> .split, > .sides)': { [PHONE]: { placeItems: 'end stretch', padding: 0 } },
    },
    content: {
      ...floating,
      borderRadius: 'var(--r-xl)',
      boxShadow: 'var(--sh-3)',
      width: '100%',
      maxWidth: '420px',
      padding: '22px 24px 18px',
      '&.wide': {
        maxWidth: '720px',
        '& .pager': { position: 'static', background: 'none' },
        '& > .dialog-actions': {
          position: 'sticky',
          bottom: '-16px',
          zIndex: 1,
          margin: '6px -24px -18px',
          padding: '12px 24px 18px',
          borderRadius: '0 0 var(--r-xl) var(--r-xl)',
          background: 'var(--raised)',
        },
      },
      '&.middle': { maxWidth: '520px' },
      '&.sides': {
        maxWidth: '640px',
        '& .dialog-actions > :first-child': { marginInline: '-13px auto' },
        [PHONE]: {
          ...SHEET,
          overflow: 'auto',
          '& .dialog-actions > .button': { flex: '1 0 auto', margin: 0 },
          '& .dialog-actions > :first-child': { order: 1, width: '100%' },
        },
      },
      '&.split': {
        display: 'flex',
        flexDirection: 'column',
        maxWidth: '820px',
        maxHeight: 'calc(100dvh - 32px)',
        padding: 0,
        overflow: 'hidden',
        [PHONE]: SHEET,
        '& > h2': { margin: 0, padding: '14px 22px', borderBottom: '1px solid var(--line)' },
        '& > .dialog-actions': {
          margin: 0,
          padding: '12px 16px 12px 22px',
          borderTop: '1px solid var(--line)',
          [PHONE]: { '& > .button': { flex: 1 } },
        },
      },
    },
    title: { ...title, marginBottom: '6px' },
  },
});

/** `start`: the menu of narrow screens. `end`: a panel next to a page that stays visible. */
export const drawer = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title'],
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: 0, zIndex: 101, display: 'flex' },
    content: { height: '100%', overflow: 'hidden auto', outline: 'none' },
    title,
  },
  variants: {
    placement: {
      start: {
        content: {
          width: 'min(288px, 84vw)',
          background: 'var(--canvas)',
          color: 'var(--ink-2)',
        },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: {
          display: 'flex',
          flexDirection: 'column',
          width: 'min(360px, 100vw)',
          '--hover': 'var(--hover-raised)',
          background: 'var(--raised)',
          color: 'var(--ink)',
          borderInlineStart: '1px solid var(--line)',
          boxShadow: 'var(--sh-3)',
        },
      },
    },
  },
  defaultVariants: { placement: 'start' },
});
