import { expect, it } from 'vitest';
import { traceIdOf } from './trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it('S-OPS-8 reads the trace id of a traceparent', () => {
  expect(traceIdOf(`00-${TRACE}-${SPAN}-01`)).toBe(TRACE);
  expect(traceIdOf(`00-${TRACE}-${SPAN}-00`)).toBe(TRACE);
  expect(traceIdOf(`cc-${TRACE}-${SPAN}-01-what-will-be`)).toBe(TRACE);
});

it.each([
  undefined,
  '',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}x-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01\n`,
  'x'.repeat(8000),
])('S-OPS-8 ignores the malformed traceparent %j', (header) => {
  expect(traceIdOf(header)).toBeUndefined();
});
