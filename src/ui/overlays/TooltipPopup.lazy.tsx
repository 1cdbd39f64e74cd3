import { Tooltip } from '@chakra-ui/react';

export interface TooltipPopupProps {
  /** `id` of the element that it describes; null: none. */
  triggerId: string | null;
  text: string;
}

/** The bubble of a tooltip; see TooltipHost.tsx. */
export function TooltipPopup({ triggerId, text }: TooltipPopupProps) {
  return (
    <Tooltip.Root
      key={triggerId}
      ids={{ trigger: triggerId ?? '' }}
      open={triggerId !== null}
      positioning={{ placement: 'bottom', strategy: 'fixed', gutter: 6, overflowPadding: 8 }}
      lazyMount
      unmountOnExit
    >
      <Tooltip.Positioner>
        {/* The element has the same accessible name: screen readers would read it twice. */}
        <Tooltip.Content aria-hidden="true">{text}</Tooltip.Content>
      </Tooltip.Positioner>
    </Tooltip.Root>
  );
}
