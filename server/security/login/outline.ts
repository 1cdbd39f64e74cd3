/** A point in pixels. */
type Point = readonly [x: number, y: number];

/** Line segments per curve: the minimum, and the size of the random range above it. */
const STEPS = [3, 4] as const;
/** Random offset of a point in pixels, too small to be visible. */
const OFF = 0.35;

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g;

/**
 * Converts path data (absolute M, L, Q, C and Z) to closed polygons. Subdivision of curves, offsets of points and start
 * points are random, so that two drawings of a letter share nothing that a program could compare.
 */
export function outlinesOf(path: string): Point[][] {
  const outlines: Point[][] = [];
  let line: Point[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(COMMAND)) {
    const points = pointsIn(rest);
    if (command === 'M') {
      line = [];
      outlines.push(line);
    }
    const from = line.at(-1);
    line.push(...(from && points.length > 1 ? divided([from, ...points]) : points));
  }
  return outlines.filter((one) => one.length > 2).map((one) => begunAnywhere(one.map(moved)));
}

/** Path data of these outlines. */
export const pathOf = (outlines: readonly (readonly Point[])[]): string =>
  outlines
    .map((line) => `M${line.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`)
    .join('');

function pointsIn(text: string): Point[] {
  const numbers = (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[2 * at] ?? 0,
    numbers[2 * at + 1] ?? 0,
  ]);
}

/** Samples points on a Bézier curve. */
function divided(control: readonly Point[]): Point[] {
  const steps = STEPS[0] + Math.floor(Math.random() * STEPS[1]);
  return Array.from({ length: steps }, (_, at) => onCurve(control, (at + 1) / steps));
}

function onCurve(control: readonly Point[], share: number): Point {
  const [first = [0, 0], ...rest] = control;
  if (rest.length === 0) return first;
  const [from, to] = [onCurve(control.slice(0, -1), share), onCurve(rest, share)];
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

const moved = ([x, y]: Point): Point => [x + chance(OFF), y + chance(OFF)];

function begunAnywhere(line: readonly Point[]): Point[] {
  const at = Math.floor(Math.random() * line.length);
  return [...line.slice(at), ...line.slice(0, at)];
}

/** A random number from minus `most` to `most`. */
export const chance = (most: number): number => (Math.random() * 2 - 1) * most;
