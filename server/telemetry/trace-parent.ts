/** Version, trace id, span id, flags. Source: W3C Trace Context, section 3.2. */
const FORMAT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/**
 * The trace id of a `traceparent` header; undefined where it is absent or malformed (to be ignored by the
 * specification).
 */
export function traceIdOf(header: string | undefined): string | undefined {
  const [, version = '', trace = '', span = '', more] = FORMAT.exec(header ?? '') ?? [];
  if (version === '' || version === 'ff' || /^0+$/.test(trace) || /^0+$/.test(span))
    return undefined;
  // Future versions may append fields; version 00 has none.
  return version === '00' && more !== undefined ? undefined : trace;
}
