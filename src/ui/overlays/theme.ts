import { createSystem, defineSlotRecipe } from '@chakra-ui/react';

/** Floats above the page. */
const floating = {
  background: 'var(--raised)',
  color: 'var(--ink)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-xl)',
  boxShadow: 'var(--sh-3)',
  outline: 'none',
};

const backdrop = {
  position: 'fixed',
  inset: 0,
  background: 'var(--veil)',
  zIndex: 100,
} as const;

const dialog = defineSlotRecipe({
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
    },
    content: {
      ...floating,
      width: '100%',
      maxWidth: '420px',
      padding: '24px',
      '&.wide': { maxWidth: '720px' },
    },
    title: { fontSize: 'calc(var(--text) + 2px)', fontWeight: 600, marginBottom: '12px' },
  },
});

/** `start`: the menu of narrow screens. `end`: a light panel beside a page that stays to be seen. */
const drawer = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title'],
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: 0, zIndex: 101, display: 'flex' },
    content: { height: '100%', overflow: 'hidden auto', outline: 'none' },
    title: { fontSize: 'calc(var(--text) + 2px)', fontWeight: 600 },
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
        backdrop: { background: 'var(--veil)' },
        positioner: { justifyContent: 'flex-end' },
        content: {
          width: 'min(320px, 92vw)',
          padding: '16px 20px 24px',
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

/**
 * Chakra with only what is used: its own tokens, recipes and style properties cost 47 KB and over 100 ms at start, and
 * everything here is drawn with the variables of tokens.css.
 */
export const system = createSystem({
  disableLayers: true,
  preflight: false,
  theme: { slotRecipes: { dialog, drawer } },
});
