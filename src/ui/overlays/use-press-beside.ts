import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Props of the area around a drawer: a press that begins and ends there calls `onPress`. The library listens only from
 * the second task after the drawer is shown; an earlier press would be lost.
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
