import { createSystem } from '@chakra-ui/react';
import { datePicker } from './calendar.ts';
import { segmentGroup, switchRecipe, tabs, tooltip } from './controls.ts';
import { dialog, drawer } from './dialogs.ts';
import { listbox, menu, popover } from './popups.ts';

/**
 * Chakra with only the parts that are used: its own tokens, recipes and style properties cost 47 KB and over 100 ms at
 * start, and everything here is drawn with the variables of tokens.css (docs/ui.md).
 */
export const system = createSystem({
  disableLayers: true,
  preflight: false,
  theme: {
    slotRecipes: {
      ...{ dialog, drawer, menu, popover, listbox, datePicker },
      ...{ switch: switchRecipe, segmentGroup, tabs, tooltip },
    },
  },
});
