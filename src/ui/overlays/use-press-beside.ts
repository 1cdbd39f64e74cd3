import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Properties of what lies around a drawer: a press that begins and ends there calls `onPress`. The library listens for it from
 * the second task after the drawer is shown; a press before would be lost.
 */
export function usePressBeside(onPress: () => void) {
  const isBegun = useRef(false);
  return {
    onPointerDown({ target, currentTarget }: PointerEvent) {
      isBegun.current = target === currentTarget;
    },
    onClick({ target, currentTarget }: MouseEvent) {
      if (isBegun.current && target === currentTarget) onPress();
    },
  };
}
