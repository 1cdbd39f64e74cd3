const text = new TextEncoder();

/** About how many bytes a kept value takes: its texts and bytes; what the browser adds is not counted. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return text.encode(value).byteLength;
  if (value instanceof Blob) return value.size;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + sizeOf(part), 0);
}
