import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Crop } from '../../lib/pictures/crop.ts';

interface Point {
  x: number;
  y: number;
}

type Change = (change: (crop: Crop) => Crop) => void;

/** Zoom of one step of the wheel (100 pixels in most browsers), as a power of e. */
const WHEEL = 0.0015;

/**
 * One finger or the mouse moves, two fingers and the wheel zoom. `partWidth`: width of the frame in the picture's
 * pixels.
 */
export function useCropGestures(
  frame: RefObject<HTMLElement | null>,
  partWidth: number,
  onChange: Change,
) {
  const fingers = useRef(new Map<number, Point>());
  useWheelZoom(frame, onChange);
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return;
    const before = spreadOf(fingers.current);
    fingers.current.set(event.pointerId, pointOf(event));
    const after = spreadOf(fingers.current);
    const scale = partWidth / event.currentTarget.clientWidth;
    onChange(({ x, y, zoom }) => ({
      x: x - (after.x - before.x) * scale,
      y: y - (after.y - before.y) * scale,
      zoom: before.apart > 0 ? (zoom * after.apart) / before.apart : zoom,
    }));
  };
  const handlePointerEnd = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
  };
  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerEnd,
    onPointerCancel: handlePointerEnd,
  };
}

/** React's own wheel listeners are passive and cannot prevent the dialog behind from scrolling. */
function useWheelZoom(frame: RefObject<HTMLElement | null>, onChange: Change): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const ending = new AbortController();
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * WHEEL);
      latest.current((last) => ({ ...last, zoom: last.zoom * factor }));
    };
    const options = { passive: false, signal: ending.signal };
    frame.current?.addEventListener('wheel', handleWheel, options);
    return () => ending.abort();
  }, [frame]);
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** The middle of the first two fingers, and their distance; 0 for one. */
function spreadOf(fingers: ReadonlyMap<number, Point>): Point & { apart: number } {
  const [one = { x: 0, y: 0 }, other = one] = [...fingers.values()];
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    apart: Math.hypot(one.x - other.x, one.y - other.y),
  };
}
